import { expect, test } from 'vitest'
import { barOf } from './scale.ts'

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
