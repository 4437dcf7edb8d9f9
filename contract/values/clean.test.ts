import { expect, test } from 'vitest'
import { clean } from './clean.ts'

test.each([
  ['an address book', '\u202D0113 496 0002\u202C', '0113 496 0002'],
  ['a web page', 'Penhaligon\u200B', 'Penhaligon'],
  ['a narrow column', 'Pen\u00ADhaligon', 'Penhaligon'],
  ['a letter', 'Mrs Helen\u00A0Stainthorpe\t\n', 'Mrs Helen Stainthorpe'],
  ['a PDF file', 'Harkaway\u2011Slater O\uFB03ces', 'Harkaway-Slater Offices'],
  ['a file name', 'Mu\u0308ller', 'Müller'],
  [
    'another keyboard',
    '\uFF10\uFF11\uFF11\uFF13\u3000\uFF14\uFF19\uFF16\u3000\uFF10\uFF10\uFF10\uFF12',
    '0113 496 0002',
  ],
  ['a spreadsheet', "'+44 113 496 0002", '+44 113 496 0002'],
  ['a hand', " 12½ O’Neill's, '90s Ltd ", "12½ O’Neill's, '90s Ltd"],
  ['a hand, too', "'80s Records", "'80s Records"],
])('text from %s is cleaned', (_, typed, cleaned) => {
  expect(clean(typed)).toBe(cleaned)
})
