/**
 * What the map shows: layers of places. The list beside the map, the map itself and whatever is taken away from both are
 * made of these alone, so they can say neither more nor less than each other.
 */

import { useState } from 'react'
import type { OperationName } from '../../contract/operations.ts'
import type { Pointer } from '../paths.ts'
import type { GridPosition } from './geo/national-grid.ts'

/** Somewhere, as far as it is known. */
export type Place = {
  /** One of its layer, and the same each time the layer is made. */
  id: string
  name: string
  /** What its point is, in words: `Postcode centre; approximate, within about 150 m`. */
  what: string
  /** WGS84, in degrees; null where nothing can be drawn: such a place is listed, and `what` says why. */
  point: Point | null
  /** Its place on the national grid (OSGB36), where whoever gave the point said so. */
  grid?: GridPosition
  /** Its point is worked out from that place on the grid. */
  isWorkedOut?: boolean
  /** What is wrong with what was given: it cannot be read, or contradicts itself. */
  problem?: string
  /** Metres within which it lies; null where whoever gave the point did not say, and it stands as given. */
  radius: number | null
  /** Somewhere in the circle and no nearer known: a mark in its middle would be read as an address. */
  isArea: boolean
  /** What else is known, in the order in which it is read. */
  facts: readonly Fact[]
  /** The screen that tells more. */
  to?: string
  /** The lookup that opens there, where one does, and the parameter that names its record. */
  asks?: { operation: OperationName; params: { [parameter: string]: string }; slot: string }
  /** What `geo_code` can be asked for its point by, a postcode or a town, where it has none. */
  text?: string
  /** Where it stands in an answer, so that it can be pinned and proved; absent where it is the analyst's own. */
  from?: Pointer
  /** Where else in that answer it stands: of an address that several officers give, each of them. */
  alsoAt?: readonly string[]
}

export type Point = { latitude: number; longitude: number }
export type Fact = readonly [label: string, value: string]

/** Told apart by shape as well as by colour. */
export const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'pentagon'] as const
export type Shape = (typeof shapes)[number]
/** `colour` counts the tokens `--layer-1` to `--layer-6`. */
export type MarkSymbol = { shape: Shape; colour: 1 | 2 | 3 | 4 | 5 | 6 }

export type Layer = {
  /** As the address has it: `layer=KEY`. Of the analyst's own points it is in no address. */
  key: string
  name: string
  symbol: MarkSymbol
  places: readonly Place[]
  isShown: boolean
}

/** The seventh has that of the first again. */
export function symbolAt(index: number): MarkSymbol {
  const place = index % shapes.length
  return { shape: shapes[place] ?? 'circle', colour: (place + 1) as MarkSymbol['colour'] }
}

type Corner = readonly [x: number, y: number]

/** In a box of 28 by 28, with room in the middle for a number of two digits; a circle has none. */
export const corners: { readonly [shape in Shape]: readonly Corner[] } = {
  circle: [],
  square: [
    [3.5, 3.5],
    [24.5, 3.5],
    [24.5, 24.5],
    [3.5, 24.5],
  ],
  diamond: [
    [14, 0.8],
    [27.2, 14],
    [14, 27.2],
    [0.8, 14],
  ],
  triangle: [
    [14, 0.8],
    [27.4, 25.6],
    [0.6, 25.6],
  ],
  hexagon: [
    [7.4, 2.4],
    [20.6, 2.4],
    [27.2, 14],
    [20.6, 25.6],
    [7.4, 25.6],
    [0.8, 14],
  ],
  pentagon: [
    [14, 1],
    [27.2, 11.2],
    [22.2, 26.2],
    [5.8, 26.2],
    [0.8, 11.2],
  ],
}

/** The same, as the path of an SVG. */
export const outlineOf = (shape: Shape): string =>
  shape === 'circle' ? 'M14 2a12 12 0 1 1 0 24a12 12 0 1 1 0-24z' : `M${corners[shape].join('L')}z`

export type Drawn = {
  /** `LAYER/PLACE`, as the address has what is selected. */
  key: string
  layer: Layer
  place: Place
  point: Point
  /** As the list counts it, those without a point included. */
  number: number
  /** What it is called for those who hear it: no two marks have one name. */
  label: string
}

export const keyIn = (layer: Pick<Layer, 'key'>, place: Pick<Place, 'id'>): string => `${layer.key}/${place.id}`

/** Of the layers whose eye is open. */
export function drawnIn(layers: readonly Layer[]): Drawn[] {
  const shown = layers.filter(({ isShown }) => isShown)
  return shown.flatMap((layer) =>
    layer.places.flatMap((place, index): Drawn[] => {
      if (!place.point) return []
      const words = `${index + 1}. ${place.name}${isApproximate(place) ? ', approximate' : ''}${place.problem ? ', position in doubt' : ''}`
      const label = shown.length > 1 ? `${words}; ${layer.name}` : words
      return [{ key: keyIn(layer, place), layer, place, point: place.point, number: index + 1, label }]
    }),
  )
}

export const isApproximate = ({ isArea, radius }: Place): boolean => isArea || radius !== null

const metresOfDegree = 111_320

/** Where its mark stands: in the middle of an area it would be read as an address, so that there it is at the edge. */
export const anchorOf = ({ place, point }: Drawn): Point =>
  place.isArea && place.radius !== null
    ? { latitude: point.latitude + place.radius / metresOfDegree, longitude: point.longitude }
    : point

/** The same for as long as the layers show the same: thousands of marks are not gone through because one is pointed at. */
export function useDrawn(layers: readonly Layer[]): Drawn[] {
  const [kept, keep] = useState(() => ({ layers, drawn: drawnIn(layers) }))
  if (showTheSame(kept.layers, layers)) return kept.drawn
  const drawn = drawnIn(layers)
  keep({ layers, drawn })
  return drawn
}

const showTheSame = (before: readonly Layer[], now: readonly Layer[]): boolean =>
  before === now || (before.length === now.length && before.every((layer, index) => isTheSame(layer, now[index]!)))

const isTheSame = (before: Layer, now: Layer): boolean =>
  before.key === now.key &&
  before.name === now.name &&
  before.isShown === now.isShown &&
  before.symbol.shape === now.symbol.shape &&
  before.symbol.colour === now.symbol.colour &&
  before.places.length === now.places.length &&
  before.places.every((place, index) => isTheSamePlace(place, now.places[index]!))

/** Those of a case or a company are put together anew each time. */
const isTheSamePlace = (before: Place, now: Place): boolean =>
  before === now ||
  (before.id === now.id &&
    before.name === now.name &&
    before.what === now.what &&
    before.point?.latitude === now.point?.latitude &&
    before.point?.longitude === now.point?.longitude &&
    before.radius === now.radius &&
    before.problem === now.problem &&
    before.isArea === now.isArea &&
    before.facts.length === now.facts.length &&
    before.facts.every(([, value], index) => value === now.facts[index]?.[1]))
