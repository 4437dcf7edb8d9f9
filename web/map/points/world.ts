/** Positions on the world as a square, 1 wide and 1 high, from its north-west corner. */
import type { Point } from '../layers.ts'

export const xOf = (longitude: number): number => longitude / 360 + 0.5

export function yOf(latitude: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export const pointAt = (x: number, y: number): Point => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
})

/** The width of the world in pixels, as in Leaflet. */
export const worldWidth = (zoom: number): number => 256 * 2 ** zoom
