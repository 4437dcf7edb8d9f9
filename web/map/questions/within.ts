/** The places in a ring or shape: certainly, or possibly when a place is only known to a circle. */
import { bearingOf, distanceBetween } from '../../../entities/geo/geodesy.ts'
import { toOutline, withinCircle, withinRing } from '../geo/polygon.ts'
import type { Layer, Place, Point } from '../layers.ts'

export type Ring = {
  centre: Point
  /** Metres by which the centre itself is uncertain. */
  uncertain: number
  metres: number
}
export type Area = Ring | { outline: readonly Point[] }

export type Inside = {
  layer: Layer
  place: Place
  point: Point
  /** Its number in the layer's list. */
  number: number
  /** From the centre of the ring; for a shape, from its edge. */
  metres: number
  /** The bearing at the centre; null at the centre itself, and for a shape. */
  bearing: number | null
  isCertain: boolean
}
export type OfLayer = { layer: Layer; certain: number; possible: number; unplaced: number }
export type Within = {
  /** Nearest to the centre first; for a shape, in the order of the list. */
  found: readonly Inside[]
  counts: readonly OfLayer[]
}

/** Of the shown layers. */
export function placesWithin(area: Area, layers: readonly Layer[]): Within {
  const tell = 'outline' in area ? inShape(area.outline) : inRing(area)
  const counts: OfLayer[] = []
  const found: Inside[] = []
  for (const layer of layers.filter(({ isShown }) => isShown)) {
    const of: OfLayer = { layer, certain: 0, possible: 0, unplaced: 0 }
    for (const [index, place] of layer.places.entries()) {
      if (!place.point) of.unplaced += 1
      const inside = place.point && tell(place.point, place.radius ?? 0)
      if (!place.point || !inside) continue
      const told = { ...inside, isCertain: inside.isCertain && !place.problem }
      of[told.isCertain ? 'certain' : 'possible'] += 1
      found.push({ layer, place, point: place.point, number: index + 1, ...told })
    }
    counts.push(of)
  }
  if (!('outline' in area)) found.sort((one, other) => one.metres - other.metres)
  return { found, counts }
}

type Tell = (point: Point, radius: number) => Pick<Inside, 'metres' | 'bearing' | 'isCertain'> | null

function inRing({ centre, uncertain, metres: reach }: Ring): Tell {
  const near = withinCircle(centre, reach)
  return (point, radius) => {
    const doubt = radius + uncertain
    const isNear = doubt === 0 ? near(point) : withinCircle(centre, reach + doubt)(point)
    if (!isNear) return null
    const metres = distanceBetween(centre, point)
    return { metres, bearing: bearingOf(centre, point), isCertain: metres + doubt <= reach }
  }
}

function inShape(ring: readonly Point[]): Tell {
  const isIn = withinRing(ring)
  const fromEdge = toOutline(ring)
  return (point, radius) => {
    const isInside = isIn(point)
    if (!isInside && radius === 0) return null
    const metres = fromEdge(point)
    if (!isInside && metres >= radius) return null
    return { metres, bearing: null, isCertain: isInside && metres >= radius }
  }
}
