import { expect, test } from 'vitest'
import { spaced } from './TelephoneNumber.tsx'

test.each([
  ['01134960018', '0113 496 0018'],
  ['01214960018', '0121 496 0018'],
  ['02079460018', '020 7946 0018'],
  ['01632960123', '01632 960123'],
  ['01539430123', '015394 30123'],
  ['07700900123', '07700 900123'],
  ['03069990123', '0306 999 0123'],
  ['0800123456', '0800 123456'],
  ['+44 (0)113 496-0018', '0113 496 0018'],
])('%s is written %s', (number, written) => expect(spaced(number)).toBe(written))

test('a number from outside the United Kingdom is shown as received', () => {
  expect(spaced('+33 1 23 45 67 89')).toBe('+33 1 23 45 67 89')
  expect(spaced('withheld')).toBe('withheld')
})
