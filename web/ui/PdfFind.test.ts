import { expect, test } from 'vitest'
import { placesOf } from './PdfFind.tsx'

test('words are found wherever they stand, whatever their capitals, and nothing is found nowhere', () => {
  expect(placesOf('net assets', 'Net assets … NET ASSETS')).toEqual([0, 13])
  expect(placesOf('aa', 'aaaa')).toEqual([0, 2])
  expect(placesOf('  ', 'a  b')).toEqual([])
})
