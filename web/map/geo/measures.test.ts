import { expect, test } from 'vitest'
import { areaInBoth, distanceInBoth } from './measures.ts'

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
