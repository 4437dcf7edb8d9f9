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

export const isIn = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

export function pointsAround(points: Points, x: number, y: number, reach: number): Points {
  const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  const found: number[] = []
  for (let index = 0; index < points.count; index += 1)
    if (isIn(box, points.x[index]!, points.y[index]!)) found.push(index)
  return picked(points, found)
}

/** Some of them, or all in another order. */
export function picked({ x, y, place }: Points, which: ArrayLike<number>): Points {
  const some = {
    x: new Float64Array(which.length),
    y: new Float64Array(which.length),
    place: new Uint32Array(which.length),
  }
  for (let to = 0; to < which.length; to += 1) {
    some.x[to] = x[which[to]!]!
    some.y[to] = y[which[to]!]!
    some.place[to] = place[which[to]!]!
  }
  return { count: which.length, ...some }
}

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
