import { LatLng, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import type { Drawn } from './drawn.ts'

/** Near enough for the circle around a postcode to stand out from its mark. */
export const nearEnough = 14

/** Around one alone there is to be enough of the country to know where it is. */
export function goTo(map: LeafletMap, places: readonly Drawn[]): void {
  const [first, ...others] = places.map(areaOf)
  if (!first) return
  const bounds = others.reduce((all, area) => all.extend(area), first)
  map.fitBounds(bounds.pad(others.length > 0 ? 0.2 : 1), { maxZoom: nearEnough, animate: false })
}

/** The circle within which the place lies; of one that stands as given, enough around it. */
const areaOf = ({ point, place }: Drawn): LatLngBounds =>
  new LatLng(point.latitude, point.longitude).toBounds(2 * (place.radius ?? 150))
