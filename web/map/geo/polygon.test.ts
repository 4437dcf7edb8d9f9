import fastCheck from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { destinationOf } from '../../../entities/geo/geodesy.ts'
import { areaOfRing, crossesItself, withinCircle, withinRing } from './polygon.ts'

const points = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([latitude, longitude]) => ({ latitude, longitude }))

function areaByReference(ring: readonly { latitude: number; longitude: number }[]): number {
  const polygon = Geodesic.WGS84.Polygon(false)
  for (const { latitude, longitude } of ring) polygon.AddPoint(latitude, longitude)
  return Math.abs(polygon.Compute(false, true).area!)
}

test('areas from a garden to a kingdom are those of the reference, to one part in a hundred thousand', () => {
  const centre = fastCheck.record({
    latitude: fastCheck.double({ min: 49, max: 61, noNaN: true }),
    longitude: fastCheck.double({ min: -9, max: 3, noNaN: true }),
  })
  const size = fastCheck.double({ min: 1, max: 5.6, noNaN: true }).map((power) => 10 ** power)
  const corners = fastCheck.array(fastCheck.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 9 })
  fastCheck.assert(
    fastCheck.property(centre, size, corners, (centre, size, corners) => {
      const ring = corners.map((share, index) => destinationOf(centre, (360 * index) / corners.length, size * share))
      const expected = areaByReference(ring)
      expect(Math.abs(areaOfRing(ring) - expected) / expected).toBeLessThan(1e-5)
    }),
    { numRuns: 300 },
  )
})

test('fewer than three corners enclose nothing', () => {
  expect(areaOfRing([])).toBe(0)
  expect(areaOfRing(points([53, -1]))).toBe(0)
  expect(areaOfRing(points([53, -1], [54, -1]))).toBeCloseTo(0)
})

test('a ring that crosses itself is known', () => {
  expect(crossesItself(points([53, -1], [53, 0], [54, 0], [54, -1]))).toBe(false)
  expect(crossesItself(points([53, -1], [54, 0], [53, 0], [54, -1]))).toBe(true)
  expect(crossesItself(points([53, -1], [53, 0], [54, 0]))).toBe(false)
})

test('a point is within a ring or not, in a notch of it too', () => {
  const isWithin = withinRing(points([53, -2], [53, 0], [54, 0], [53.2, -1], [54, -2]))
  for (const [latitude, longitude] of [
    [53.1, -1],
    [53.5, -1.9],
    [53.5, -0.1],
  ] as const)
    expect(isWithin({ latitude, longitude })).toBe(true)
  for (const [latitude, longitude] of [
    [53.5, -1],
    [52.9, -1],
    [53.5, -2.1],
    [55, -1],
  ] as const)
    expect(isWithin({ latitude, longitude })).toBe(false)
})

test('a circle ends where its metres do', () => {
  const leeds = { latitude: 53.8, longitude: -1.55 }
  const isWithin = withinCircle(leeds, 5000)
  for (let bearing = 0; bearing < 360; bearing += 10) {
    expect(isWithin(destinationOf(leeds, bearing, 4999.9))).toBe(true)
    expect(isWithin(destinationOf(leeds, bearing, 5000.1))).toBe(false)
  }
})
