import { expect, test } from 'vitest'
import { indented, piecesOf, textIn } from './xml-pieces.ts'

const xml = '<?xml version="1.0"?><a><b>one &amp; two</b><c/><d></d></a>'
const joined = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')

test('the pieces together are the text as received', () => {
  for (const text of [xml, 'no markup', '<cut off', '', ' <a>\n</a> ']) expect(joined(piecesOf(text))).toBe(text)
  expect(piecesOf('<b>one</b>').map(({ isMarkup }) => isMarkup)).toEqual([true, false, true])
})

test('indented, each element has a line, and a text stays with its own', () => {
  expect(joined(indented(piecesOf(xml)))).toBe(
    '<?xml version="1.0"?>\n<a>\n  <b>one &amp; two</b>\n  <c/>\n  <d></d>\n</a>',
  )
})

test('bytes are read in the characters that they say, or not at all', () => {
  expect(textIn(new Uint8Array([0xe9]), 'text/xml; charset=iso-8859-1')).toBe('é')
  expect(textIn(new Uint8Array([0xe9]), 'text/xml')).toBeNull()
  expect(textIn(new Uint8Array([0x25, 0]), 'text/xml')).toBeNull()
  expect(textIn(new Uint8Array([0x61]), 'text/xml; charset=nonsense')).toBeNull()
})
