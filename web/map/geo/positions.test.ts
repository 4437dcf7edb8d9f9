import { expect, test } from 'vitest'
import { positionIn } from './positions.ts'

test('a position is written in each system, and outside the national grid in one alone', () => {
  const leeds = { latitude: 53.801218, longitude: -1.54655 }
  expect(positionIn('wgs84', { point: leeds })).toBe('53.80122, -1.54655')
  expect(positionIn('osgb36', { point: leeds })).toBe('E 429963 N 433975')
  expect(positionIn('reference', { point: leeds })).toBe('SE 29963 33975')
  const belfast = { latitude: 54.6, longitude: -5.93 }
  expect(positionIn('wgs84', { point: belfast })).toBe('54.60000, -5.93000')
  expect(positionIn('osgb36', { point: belfast })).toBeNull()
  expect(positionIn('reference', { point: belfast })).toBeNull()
})
