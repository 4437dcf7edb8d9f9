/**
 * Texts that a stranger may send to a reader: 200,000 characters each, against patterns that read the same marks again
 * from each of them. Such a pattern would take minutes here, or never end.
 */
import { expect, test } from 'vitest'
import { type Format, formats } from '../formats.ts'
import { asText } from '../spreadsheet.ts'
import { isEmail } from './email.ts'

const length = 200_000
const filled = (piece: string) => piece.repeat(length / piece.length)
const texts = ['.', '/', ':', '"', ',', '-', "'", '@.', 't ', '1,', '1.', '1', 'a1', 'x1', '#', '('].flatMap(
  (piece) => [`a${filled(piece)} b`, `1${filled(piece)}!`],
)
const readers = Object.entries<Format>(formats).flatMap(([name, { reads }]) => (reads ? [[name, reads] as const] : []))

test.each(readers)('the reader of a %s refuses each at once, or leaves it as it is', (_, reads) => {
  for (const text of texts) {
    const reading = reads(text)
    expect('problem' in reading || reading.value === text, text.slice(0, 9)).toBe(true)
  }
})

test('none of them is an e-mail address', () => {
  for (const text of texts) expect(isEmail(`${text} b`)).toBe(false)
})

test('a cell of a result is marked as text, or is a number, at once', () => {
  for (const text of texts) expect(asText(`+${text}`)).toBe(`'+${text}`)
})

test.each([
  ['ada@example.com', true],
  ['a@b.c', true],
  ['a@@b.c', true],
  ['@a@b.c', true],
  ['@b.c', false],
  ['a@.c', false],
  ['a@b.', false],
  ['a@b', false],
  ['a b@c.d', false],
  ['', false],
])('%j has the form of an e-mail address: %j', (text, is) => {
  expect(isEmail(text)).toBe(is)
})
