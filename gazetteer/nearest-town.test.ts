import { expect, test } from 'vitest'
import { nearestTown, nearestTownInWords } from './nearest-town.ts'

const wordsAt = (latitude: number, longitude: number) => nearestTownInWords({ latitude, longitude })

test.each([
  [53.8175, -1.5, '3.9 km NE of Leeds'],
  [53.7965, -1.5478, 'in the centre of Leeds'],
  [53.7965, -1.6, '3.4 km W of Leeds'],
  [51.48, -3.18 + 0.02, '1.4 km E of Cardiff'],
])('%s, %s is %s', (latitude, longitude, words) => {
  expect(wordsAt(latitude, longitude)).toBe(words)
})

test('a well-known town near by comes before its suburb, and a small town before one that is far', () => {
  expect(nearestTown({ latitude: 53.83, longitude: -1.54 })?.town.name).toBe('Leeds')
  expect(nearestTown({ latitude: 57.41, longitude: -6.2 })?.metres).toBeLessThan(60_000)
})

test('a place that is known roughly is near a town, or about so far from it', () => {
  expect(nearestTownInWords({ latitude: 53.8, longitude: -1.55 }, 4000)).toBe('near Leeds')
  expect(nearestTownInWords({ latitude: 53.83, longitude: -1.5 }, 2000)).toBe('about 5 km NE of Leeds')
})

test('from 20 km on the distance is whole kilometres, and far from any town there is none', () => {
  expect(wordsAt(57.5, -5.5)).toMatch(/^\d\d km [NESW]{1,2} of /)
  expect(wordsAt(40, 0)).toBeNull()
})
