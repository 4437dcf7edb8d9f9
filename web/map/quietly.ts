import type { Map as LeafletMap } from 'leaflet'

const quiet = new WeakSet<LeafletMap>()

/** A move that nobody made by hand: no view that an address should keep. */
export function quietly(map: LeafletMap, move: () => void): void {
  quiet.add(map)
  move()
  quiet.delete(map)
}

export const isQuiet = (map: LeafletMap): boolean => quiet.has(map)
