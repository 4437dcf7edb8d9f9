/** What of the world the map shows, as an address has it. */
import type { Map as LeafletMap } from 'leaflet'

export type View = { latitude: number; longitude: number; zoom: number }

/** `53.79952,-1.54911,12` → the view; anything else is none. */
export function viewFrom(text: string | null): View | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map((part) => Number(part || Number.NaN))
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return null
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && zoom >= 0 && zoom <= 22 ? { latitude, longitude, zoom } : null
}

/** To a metre. */
export const viewInAddress = ({ latitude, longitude, zoom }: View): string =>
  [latitude.toFixed(5), longitude.toFixed(5), Math.round(zoom * 100) / 100].join(',')

/** Longer ones are not ours. */
export const longestView = 60

const quiet = new WeakSet<LeafletMap>()

/** A move that nobody made by hand: no view that an address should keep. */
export function quietly(map: LeafletMap, move: () => void): void {
  quiet.add(map)
  move()
  quiet.delete(map)
}

export const isQuiet = (map: LeafletMap): boolean => quiet.has(map)
