import bidiFactory from 'bidi-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asDrawn, type Directed, directionOf, inVisualOrder, partsOf } from './bidi.ts'

/** Small words of one level in the order of the page: what the library of fonts turns is turned here. */
function onPage(text: string): string {
  const { levels } = directionOf(text)
  if (!levels) return text
  let at = 0
  const words = text.split(/( )/).flatMap((word): Directed[] => {
    const parts = partsOf(word, levels.subarray(at, at + word.length))
    at += word.length
    return parts
  })
  const turnedByFonts = (drawn: string) =>
    /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(drawn) ? [...drawn].reverse().join('') : drawn
  return inVisualOrder(words)
    .map((word) => turnedByFonts(asDrawn(word)))
    .join('')
}

test.each([
  ['The name is שלום עולם here.', 'The name is םלוע םולש here.'],
  ['שלום 123 עולם', 'םלוע 123 םולש'],
  ['Born ١٩٧١ in Cairo', 'Born ١٩٧١ in Cairo'],
  ['محمد ١٩٧١', '١٩٧١ دمحم'],
  ['(שלום)', '(םולש)'],
  ['שלום (abc) עולם', 'םלוע (abc) םולש'],
  ['plain text', 'plain text'],
])('%s stands on the page as %s', (text, page) => {
  expect(onPage(text)).toBe(page)
})

test('mixed lines stand in the order of the algorithm', () => {
  const bidi = bidiFactory()
  const piece = fc.constantFrom('abc', 'שלום', 'محمد', '12', '٣٤', '(', ')', '.', ',', '-', '۱۲', ' ')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
      // A space at the end of a line is not drawn.
      const text = pieces.join('').trim()
      const all = bidi.getEmbeddingLevels(text, 'auto')
      expect(onPage(text)).toBe(bidi.getReorderedString(text, all))
    }),
    { numRuns: 300, seed: 20261128 },
  )
})
