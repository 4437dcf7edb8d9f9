import { expect, test } from 'vitest'
import { dateInWords } from './dates.ts'

test.each([
  ['2019-05-02', '2 May 2019'],
  ['1974-11', 'November 1974'],
  ['12/05/2019', '12/05/2019'],
  ['about 1990', 'about 1990'],
])('%s reads %s', (date, words) => {
  expect(dateInWords(date)).toBe(words)
})
