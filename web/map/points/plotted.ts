/** The points of many places as numbers side by side, in web Mercator: what drawing, clustering and counting go over. */
import type { Place, Point } from '../layer.ts'

export type Points = {
  count: number
  /** The world is 1 wide and 1 high, from its north-west corner. */
  x: Float64Array
  y: Float64Array
  /** Which of the places it is. */
  place: Uint32Array
}

export function toPoints(places: readonly Place[]): Points {
  const [x, y] = [new Float64Array(places.length), new Float64Array(places.length)]
  const place = new Uint32Array(places.length)
  let count = 0
  for (const [index, { point }] of places.entries()) {
    if (point === null) continue
    x[count] = xOf(point.longitude)
    y[count] = yOf(point.latitude)
    place[count] = index
    count += 1
  }
  return { count, x, y, place }
}

export type Box = { left: number; top: number; right: number; bottom: number }

/** Those in a part of the world. */
export function pointsIn(points: Points, { left, top, right, bottom }: Box): Points {
  const found: number[] = []
  for (let index = 0; index < points.count; index += 1) {
    const [x, y] = [points.x[index]!, points.y[index]!]
    if (x >= left && x <= right && y >= top && y <= bottom) found.push(index)
  }
  const pick = (of: Float64Array) => Float64Array.from(found, (index) => of[index]!)
  const place = Uint32Array.from(found, (index) => points.place[index]!)
  return { count: found.length, x: pick(points.x), y: pick(points.y), place }
}

export const pointsAround = (points: Points, x: number, y: number, reach: number): Points =>
  pointsIn(points, { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach })

export const xOf = (longitude: number): number => longitude / 360 + 0.5

export function yOf(latitude: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export const pointAt = (x: number, y: number): Point => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
})

/** As Leaflet has it: the world is so many pixels wide. */
export const worldWidth = (zoom: number): number => 256 * 2 ** zoom
