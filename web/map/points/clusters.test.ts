import { expect, test } from 'vitest'
import { placesInView } from '../import/own-points.ts'
import type { Place } from '../layers.ts'
import { toPoints } from './cells.ts'
import {
  type Clusters,
  clustersAt,
  clustersWithin,
  gather,
  radiusOf,
  wholeClusters,
  zoomThatDivides,
} from './clusters.ts'
import { hexagonsAt, shadeInWords, shadeOf, shadesFor } from './density.ts'
import { fannedOut, nearestTo, nextIn } from './marks.ts'
import { shortCount } from './painting.ts'
import { pointAt, worldWidth, xOf, yOf } from './world.ts'

const placeAt = (latitude: number, longitude: number, id = `${latitude},${longitude}`): Place => ({
  id,
  name: id,
  what: '',
  point: { latitude, longitude },
  radius: null,
  isArea: false,
  facts: [],
})

/** The same each time, and nowhere in particular. */
const scattered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    placeAt(50 + ((index * 7919) % 9973) / 1200, -6 + ((index * 6101) % 9967) / 1400, String(index)),
  )

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0)

test('a place is where Mercator has it, and back', () => {
  const { latitude, longitude } = pointAt(xOf(-1.5), yOf(53.8))
  expect(latitude).toBeCloseTo(53.8, 9)
  expect(longitude).toBeCloseTo(-1.5, 9)
})

test('what has no point is counted nowhere', () => {
  expect(toPoints([{ ...placeAt(1, 1), point: null }, placeAt(53, -1)])).toMatchObject({ count: 1 })
})

test('at every zoom each place is in one cluster, and none is lost', () => {
  const points = toPoints(scattered(5000))
  for (let zoom = 0; zoom <= 18; zoom += 1) {
    const { size, count } = clustersAt(points, zoom, zoom === 18)
    expect(sum(size.subarray(0, count))).toBe(5000)
    expect(Math.min(...size.subarray(0, count))).toBeGreaterThan(0)
  }
})

test('nearer means more to tell apart, and what is at one point stays together', () => {
  const points = toPoints([...scattered(2000), placeAt(53, -1, 'a'), placeAt(53, -1, 'b')])
  const counts = [5, 8, 11, 16].map((zoom) => clustersAt(points, zoom, false).count)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  const last = clustersAt(points, 18, true)
  expect([...last.size.subarray(0, last.count)].filter((size) => size > 1)).toEqual([2])
})

test('two marks that would touch across the edge of a cell are one', () => {
  const zoom = 10
  const edge = 64 * 500
  const [west, east] = [edge - 3, edge + 3].map((x) => pointAt(x / worldWidth(zoom), 0.3))
  const points = toPoints([west!, east!].map(({ latitude, longitude }) => placeAt(latitude, longitude)))
  const { count, size, x } = clustersAt(points, zoom, false)
  expect([count, size[0]]).toEqual([1, 2])
  expect(x[0]! * worldWidth(zoom)).toBeCloseTo(edge, 6)
})

test('points gathered once are the same clusters at every zoom, of the whole and of a part', () => {
  const points = toPoints([...scattered(3000), { ...placeAt(53, -1, 'none'), point: null }, placeAt(53, -1, 'last')])
  const gathered = gather(points)
  const told = ({ count, x, y, size }: Clusters, zoom: number) =>
    Array.from({ length: count }, (_, one) => {
      const [right, down] = [x[one]! * worldWidth(zoom), y[one]! * worldWidth(zoom)]
      return `${right.toFixed(3)} ${down.toFixed(3)} ${size[one]}`
    }).sort()
  const world = { left: 0, top: 0, right: 1, bottom: 1 }
  for (let zoom = 5; zoom <= 16; zoom += 1) {
    const clusters = wholeClusters(gathered, zoom) ?? clustersWithin(gathered, world, zoom, zoom === 16)
    expect(told(clusters, zoom)).toEqual(told(clustersAt(points, zoom, zoom === 16), zoom))
  }
  const { place, count } = clustersAt(points, 14, false)
  expect([...place.subarray(0, count)]).toContain(3001)
  const [x, y] = [xOf(-1), yOf(53)]
  const near = clustersWithin(gathered, { left: x, top: y, right: x + 1e-9, bottom: y + 1e-9 }, 14, false)
  expect([near.count, near.size[0], near.place[0]]).toEqual([1, 1, 3001])
})

test('a cluster opens at the first zoom that divides it, however far from its middle its places lie', () => {
  const zoom = 8
  const corners = [2, 62].map((x) => pointAt((64 * 130 + x) / worldWidth(zoom), (64 * 80 + x) / worldWidth(zoom)))
  const points = toPoints(corners.map(({ latitude, longitude }) => placeAt(latitude, longitude)))
  const { count, x, y } = clustersAt(points, zoom, false)
  expect(count).toBe(1)
  expect(zoomThatDivides(points, x[0]!, y[0]!, zoom, 16)).toBe(9)
  expect(zoomThatDivides(toPoints([placeAt(53, -1, 'a'), placeAt(53, -1, 'b')]), xOf(-1), yOf(53), 9, 16)).toBe(16)
  expect(zoomThatDivides(points, x[0]!, y[0]!, 16, 16)).toBeNull()
})

test('a larger number has a larger circle, and its text fits', () => {
  expect(radiusOf(10)).toBeLessThan(radiusOf(10_000))
  expect([1, 9999, 12_345].map(shortCount)).toEqual(['1', '9,999', '12k'])
})

test('each place is in the hexagon whose middle is nearest', () => {
  const points = toPoints(scattered(1000))
  const { x, y, size, count, most } = hexagonsAt(points, 7)
  expect(sum(size.subarray(0, count))).toBe(1000)
  expect(most).toBe(Math.max(...size.subarray(0, count)))
  const middles = Array.from({ length: count }, (_, index) => ({ x: x[index]!, y: y[index]! }))
  const counted = new Map(middles.map((middle) => [middle, 0]))
  for (let index = 0; index < points.count; index += 1) {
    const middle = nearestTo(middles, points.x[index]!, points.y[index]!)!
    counted.set(middle, counted.get(middle)! + 1)
  }
  expect([...counted.values()]).toEqual([...size.subarray(0, count)])
})

test.each([1, 3, 40, 900, 100_000])('the shades up to %d are at most five, and said without gaps', (most) => {
  const shades = shadesFor(most)
  expect(shades.length).toBeLessThanOrEqual(5)
  expect(shades[0]).toBe(1)
  expect(shadeOf(most, shades)).toBe(shades.length - 1)
  expect(shadeInWords(shades, shades.length - 1)).toMatch(/or more$/)
})

test('the list has what is in view, nearest to the middle first, as many as it holds, and says how many there are', () => {
  const places = [placeAt(53, -1), placeAt(53.5, -1), placeAt(53.1, -1), placeAt(60, -1), placeAt(53, 5)]
  const view = { south: 52, north: 54, west: -2, east: 0, centre: { latitude: 53, longitude: -1 } }
  const { places: listed, total } = placesInView(places, view, 2)
  expect(listed.map(({ id }) => id)).toEqual(['53,-1', '53.1,-1'])
  expect(total).toBe(3)
})

test('places at one point are fanned out so that each can be reached', () => {
  for (const many of [2, 8, 9, 60]) {
    const fan = fannedOut(scattered(many), { x: 100, y: 100 })
    expect(fan).toHaveLength(many)
    for (const [index, one] of fan.entries())
      for (const other of fan.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(14)
  }
})

test('an arrow key goes to the nearest mark that way, and to none behind', () => {
  const marks = [
    { x: 0, y: 0 },
    { x: 50, y: 10 },
    { x: 40, y: 60 },
    { x: -20, y: 0 },
  ]
  const [from] = marks
  expect(nextIn(marks, from!, [1, 0])).toBe(marks[1])
  expect(nextIn(marks, from!, [0, 1])).toBe(marks[2])
  expect(nextIn(marks, from!, [-1, 0])).toBe(marks[3])
  expect(nextIn(marks, from!, [0, -1])).toBeNull()
})
