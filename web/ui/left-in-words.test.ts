import { expect, test } from 'vitest'
import { leftInWords } from './left-in-words.ts'

test.each([
  [4000, '1:06:40 left'],
  [300, '5:00 left'],
  [59, '0:59 left'],
  [0, 'run out'],
  [-3, 'run out'],
])('of %i seconds is said: %s', (seconds, words) => expect(leftInWords(seconds)).toBe(words))
