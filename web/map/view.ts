/** The view of the map, and how the address writes it. */
import type { Map as LeafletMap } from 'leaflet'
import type { Point } from './layers.ts'

export type View = { latitude: number; longitude: number; zoom: number }

/** Reads `53.79952,-1.54911,12`. */
export function viewFrom(text: string | null): View | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '').split(',').map((part) => Number(part || Number.NaN))
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return null
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && zoom >= 0 && zoom <= 22 ? { latitude, longitude, zoom } : null
}

/** Near enough to tell two places apart. */
export const inDegrees = ({ latitude, longitude }: Point): string => `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`

/** To a metre. */
export const viewInAddress = ({ latitude, longitude, zoom }: View): string =>
  [latitude.toFixed(5), longitude.toFixed(5), Math.round(zoom * 100) / 100].join(',')

/** Longer ones are not ours. */
export const longestView = 60

const silent = new WeakSet<LeafletMap>()

/** Marks a move that the user did not make: it is neither announced nor written to the address. */
export function moveSilently(map: LeafletMap, move: () => void): void {
  silent.add(map)
  move()
  silent.delete(map)
}

export const isSilentMove = (map: LeafletMap): boolean => silent.has(map)
