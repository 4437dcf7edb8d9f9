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
  const found: { place: Place; distance: number }[] = []
  for (const place of places) {
    if (!place.point) continue
    const { latitude, longitude } = place.point
    if (latitude < view.south || latitude > view.north || longitude < view.west || longitude > view.east) continue
    const [up, right] = [latitude - centre.latitude, (longitude - centre.longitude) * narrower]
    found.push({ place, distance: up * up + right * right })
  }
  found.sort((a, b) => a.distance - b.distance)
  return { places: found.slice(0, limit).map(({ place }) => place), total: found.length }
}
