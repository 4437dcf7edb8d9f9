import { expect, test } from 'vitest'
import { distanceInWords } from './area.ts'

test.each([
  [150, '150 m'],
  [999, '999 m'],
  [1000, '1 km'],
  [12_345, '12.3 km'],
])('%i metres are %s', (metres, words) => expect(distanceInWords(metres)).toBe(words))
