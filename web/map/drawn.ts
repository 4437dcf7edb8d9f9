/** The places that can be drawn, as the marks and the keyboard go through them: in the order of the list. */
import type { Layer, Place, Point } from './layer.ts'

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
