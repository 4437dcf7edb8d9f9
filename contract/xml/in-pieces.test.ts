import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

test('the pieces make the same text as the whole, wherever they are cut', () => {
  const newlines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  const filling = fc.constantFrom('\r', '\r\n', 'a\r', '\n', 'text\r\n')
  fc.assert(
    fc.property(filling, fc.nat(5), fc.constantFrom(0, 20_000, 70_000), (unit, shift, times) => {
      const text = 'x'.repeat(shift) + unit.repeat(times)
      expect(inPieces(text, '\r', newlines)).toBe(newlines(text))
    }),
    { numRuns: 30 },
  )
})

test('no piece of a long text begins within a place', () => {
  const text = '&amp;'.repeat(50_000)
  const pieces: string[] = []
  inPieces(text, '&', (piece) => {
    pieces.push(piece)
    return piece
  })
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece).toMatch(/^(&amp;)+$/)
})
