/** Of many places, those that a list beside the map can hold: in view, nearest to its middle first. */
import type { Place } from '../layer.ts'
import type { Bounds } from '../shown-map.ts'

export type InView = {
  places: Place[]
  /** How many are in view in all. */
  total: number
}

export function placesInView(places: readonly Place[], view: Bounds, limit: number): InView {
  const { centre } = view
  // Near enough to sort by: a degree of longitude is as long as the middle of the view has it.
  const narrower = Math.cos((centre.latitude * Math.PI) / 180)
  const found: Place[] = []
  const distances = new Float64Array(places.length)
  for (const place of places) {
    if (!place.point) continue
    const { latitude, longitude } = place.point
    if (latitude < view.south || latitude > view.north || longitude < view.west || longitude > view.east) continue
    const [up, right] = [latitude - centre.latitude, (longitude - centre.longitude) * narrower]
    distances[found.length] = up * up + right * right
    found.push(place)
  }
  // Of a hundred thousand only those that are listed are put in order.
  const farthest = distances.slice(0, found.length).sort()[limit - 1] ?? Number.POSITIVE_INFINITY
  const nearest = found.flatMap((place, index) =>
    distances[index]! <= farthest ? [{ place, distance: distances[index]! }] : [],
  )
  nearest.sort((a, b) => a.distance - b.distance)
  return { places: nearest.slice(0, limit).map(({ place }) => place), total: found.length }
}
