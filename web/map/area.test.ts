import { expect, test } from 'vitest'
import { areaOf, distanceInWords } from './area.ts'

test('a place without coordinates is no area', () => {
  expect(areaOf({ latitude: '53.8', longitude: '-1.5' }, 900)).toEqual({ latitude: 53.8, longitude: -1.5, radius: 900 })
  for (const place of [null, undefined, {}, { latitude: '53.8', longitude: '' }, { latitude: 'x', longitude: '1' }])
    expect(areaOf(place, 900)).toBeNull()
})

test.each([
  [150, '150 m'],
  [999, '999 m'],
  [1000, '1 km'],
  [12_345, '12.3 km'],
])('%i metres are %s', (metres, words) => expect(distanceInWords(metres)).toBe(words))
