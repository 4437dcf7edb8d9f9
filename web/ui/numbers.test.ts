import { expect, test } from 'vitest'
import { numberInWords } from './numbers.ts'

test.each([
  ['5000', '5,000'],
  ['9983.99', '9,983.99'],
  [0.01, '0.01'],
  ['0', '0'],
  ['about 12', 'about 12'],
  [null, ''],
])('%s reads %s', (number, words) => {
  expect(numberInWords(number)).toBe(words)
})
