import fastCheck from 'fast-check'
import geographiclib from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { alongEarth, bearingOf, destinationOf, distanceBetween } from './geodesy.ts'

/** Karney's geodesics: exact to nanometres. */
const reference = geographiclib.Geodesic.WGS84

const around = (longitude: number) => ((longitude + 540) % 360) - 180
const angleBetween = (one: number, other: number) => Math.abs(around(one - other))

const latitude = fastCheck.double({ min: -89, max: 89, noNaN: true })
const longitude = fastCheck.double({ min: -180, max: 179.9, noNaN: true })
const bearing = fastCheck.double({ min: 0, max: 359.9, noNaN: true })
const point = fastCheck.record({ latitude, longitude })

test('distances and bearings are those of the reference, to a millimetre in a hundred kilometres', () => {
  const metres = fastCheck.double({ min: 1, max: 100_000, noNaN: true })
  fastCheck.assert(
    fastCheck.property(point, bearing, metres, (from, bearing, metres) => {
      const there = reference.Direct(from.latitude, from.longitude, bearing, metres)
      const to = { latitude: there.lat2!, longitude: there.lon2! }
      expect(Math.abs(distanceBetween(from, to) - metres)).toBeLessThan(0.001)
      // A millimetre aside at the far end.
      expect(angleBetween(bearingOf(from, to)!, bearing) * metres).toBeLessThan(0.06)
      const arrived = destinationOf(from, bearing, metres)
      expect(distanceBetween(arrived, to)).toBeLessThan(0.001)
    }),
    { numRuns: 1000 },
  )
})

test('anywhere on earth they are within a millimetre, on nearly opposite sides too', () => {
  fastCheck.assert(
    fastCheck.property(point, point, (from, to) => {
      const { s12 } = reference.Inverse(from.latitude, from.longitude, to.latitude, to.longitude)
      expect(Math.abs(distanceBetween(from, to) - s12!)).toBeLessThan(0.001)
    }),
    { numRuns: 1000 },
  )
  const nearlyOpposite = fastCheck.record({
    latitude,
    longitude,
    north: fastCheck.double({ min: -0.5, max: 0.5, noNaN: true }),
    east: fastCheck.double({ min: -0.5, max: 0.5, noNaN: true }),
  })
  fastCheck.assert(
    fastCheck.property(nearlyOpposite, ({ latitude, longitude, north, east }) => {
      const to = { latitude: -latitude + north, longitude: around(longitude + 180 + east) }
      const { s12 } = reference.Inverse(latitude, longitude, to.latitude, to.longitude)
      expect(Math.abs(distanceBetween({ latitude, longitude }, to) - s12!)).toBeLessThan(0.001)
    }),
    { numRuns: 50 },
  )
})

/** Vincenty's own line from Flinders Peak to Buninyong (Geoscience Australia), and a quarter and half of the earth. */
test.each([
  ['Flinders Peak to Buninyong', [-37.951033417, 144.424867889], [-37.652821139, 143.926495528], 54_972.271, 306.8682],
  ['the equator to the pole', [0, 0], [90, 0], 10_001_965.729, 0],
  ['a degree of the equator', [0, 0], [0, 1], 111_319.491, 90],
  ['pole to pole', [90, 0], [-90, 0], 20_003_931.459, null],
] as const)('%s', (_, [north, east], [toNorth, toEast], metres, bearing) => {
  const [from, to] = [
    { latitude: north, longitude: east },
    { latitude: toNorth, longitude: toEast },
  ]
  expect(distanceBetween(from, to)).toBeCloseTo(metres, 2)
  if (bearing !== null) expect(bearingOf(from, to)).toBeCloseTo(bearing, 3)
})

test('where one is already there is no way to go', () => {
  const leeds = { latitude: 53.8, longitude: -1.55 }
  expect(distanceBetween(leeds, leeds)).toBe(0)
  expect(bearingOf(leeds, leeds)).toBeNull()
})

test('a long line is bent as the earth is, a short one has its ends alone', () => {
  const [penzance, lowestoft] = [
    { latitude: 50.12, longitude: -5.54 },
    { latitude: 50.12, longitude: 1.75 },
  ]
  const line = alongEarth([penzance, lowestoft])
  expect(line[0]).toEqual(penzance)
  expect(line.at(-1)).toEqual(lowestoft)
  const straight = distanceBetween(penzance, lowestoft)
  const legs = line.slice(1).map((to, index) => distanceBetween(line[index]!, to))
  expect(legs.reduce((sum, leg) => sum + leg, 0)).toBeCloseTo(straight, 3)
  expect(Math.max(...line.map(({ latitude }) => latitude))).toBeGreaterThan(50.17)
  const near = { latitude: 50.15, longitude: -5.5 }
  expect(alongEarth([penzance, near])).toEqual([penzance, near])
})
