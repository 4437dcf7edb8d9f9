import { expect, test } from 'vitest'
import { bearingOf } from '../../../entities/geo/geodesy.ts'
import { distanceInWords } from '../../../entities/geo/position.ts'
import { barOf } from '../../../entities/geo/scale-bar.ts'
import { areaInBoth, distanceInBoth, windOf } from './measures.ts'

test.each([
  [0, '0 m (0 yards)'],
  [0.9144, '1 m (1 yard)'],
  [90.2, '90 m (99 yards)'],
  [850, '850 m (0.53 miles)'],
  [999.7, '1 km (0.62 miles)'],
  [1240, '1.2 km (0.77 miles)'],
  [1609.344, '1.6 km (1 mile)'],
  [12_345, '12.3 km (7.7 miles)'],
  [543_210, '543.2 km (338 miles)'],
])('%d metres are %s', (metres, words) => expect(distanceInBoth(metres)).toBe(words))

test.each([
  [12.4, '12 m² (0.003 acres)'],
  [850, '850 m² (0.21 acres)'],
  [4046.856, '4,047 m² (1 acre)'],
  [123_456, '12.3 ha (30.5 acres)'],
  [999_900, '1 km² (247 acres)'],
  [4_500_000, '4.5 km² (1,112 acres)'],
  [209_331_000_000, '209,331 km² (51,726,817 acres)'],
])('%d square metres are %s', (area, words) => expect(areaInBoth(area)).toBe(words))

const leeds = { latitude: 53.797, longitude: -1.544 }

test.each([
  ['York', 53.96, -1.08, 'north-east'],
  ['Sheffield', 53.38, -1.47, 'south'],
  ['Blackpool', 53.82, -3.05, 'west'],
  ['Newcastle upon Tyne', 54.97, -1.61, 'north'],
])('%s lies on its side of Leeds', (_, latitude, longitude, wind) =>
  expect(windOf(bearingOf(leeds, { latitude, longitude })!)).toBe(wind),
)

test('a bearing just west of north is north', () => expect(windOf(359)).toBe('north'))

test.each([
  ['metric', 100, '10 km', 100],
  ['metric', 12, '1 km', 83.3],
  ['metric', 9, '500 m', 55.6],
  ['metric', 0.9, '50 m', 55.6],
  ['imperial', 100, '5 miles', 80.5],
  ['imperial', 20, '1 mile', 80.5],
  ['imperial', 10, '1000 yards', 91.4],
] as const)('%s, %d metres to a pixel: %s', (system, metresPerPixel, label, pixels) => {
  const bar = barOf(system, metresPerPixel, 100)
  expect(bar.label).toBe(label)
  expect(bar.pixels).toBeCloseTo(pixels, 1)
})

test.each([
  [150, '150 m'],
  [999, '999 m'],
  [1000, '1 km'],
  [12_345, '12.3 km'],
])('%i metres are %s', (metres, words) => expect(distanceInWords(metres)).toBe(words))
