import { expect, test } from 'vitest'
import { leftInWords } from './Countdown.tsx'

test.each([
  [4000, '1:06:40 left'],
  [300, '5:00 left'],
  [59, '0:59 left'],
  [0, 'expired'],
  [-3, 'expired'],
])('%i seconds reads %s', (seconds, words) => expect(leftInWords(seconds)).toBe(words))
