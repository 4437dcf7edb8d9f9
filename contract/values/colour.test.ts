/** A colour for print is read in the ways that people write it, and is dark enough for white paper. */
import { expect, test } from 'vitest'
import { readColour } from './colour.ts'

test.each([
  ['#1d4f91', '#1d4f91'],
  ['#1D4F91', '#1d4f91'],
  [' 1D4F91 ', '#1d4f91'],
  ['#000', '#000000'],
  // 4.54 to 1, the lightest grey that is dark enough.
  ['#767676', '#767676'],
])('%j is read as %s', (text, value) => {
  expect(readColour(text)).toEqual({ value })
})

test.each(['', 'blue', '#12345', '#1d4f9g', 'url(#1d4f91)', '#1d4f91;x'])('%j is no colour', (text) => {
  expect(readColour(text)).toEqual({ problem: expect.stringContaining('six hexadecimal digits') })
})

test.each([
  ['#777777', '4.4'],
  ['#ffffff', '1.0'],
  ['#ffcc00', '1.5'],
])('%s is too light for paper', (text, contrast) => {
  expect(readColour(text)).toEqual({ problem: expect.stringContaining(`is ${contrast} to 1`) })
})
