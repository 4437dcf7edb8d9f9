import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'
import { asText, csvLine, fromCell } from './spreadsheet.ts'

test.each([
  '-1.547800',
  '-5',
  '1e-7',
  '-12%',
  '(0113) 496 0018',
  '53.8, -1.5',
  '-1,234.50',
  '+44 1632 960124',
  '+44 (0)113 496 0018',
])('a spreadsheet runs nothing in %s', (text) => expect(asText(text)).toBe(text))

test.each([
  '=1+1',
  '-2+3+cmd|x',
  '@SUM(A1)',
  '+A1',
  '-',
  '\u2212A1',
  '\t=1',
  '\uFF1D1',
  '-1-A1',
  '+(A1)',
  '-1*2',
  '+5',
  '+441134960018',
  '+1,234.5%',
  '+ 5',
  '+44-1632',
  '+44 1632*2',
  '=5',
])('a spreadsheet would run %j, so an apostrophe comes before it', (text) => expect(asText(text)).toBe(`'${text}`))

test('a cell with a sign that parts cells elsewhere is quoted', () => {
  expect(csvLine(['ACME;=1+1', 'a\tb', 'c'])).toBe('"ACME;=1+1","a\tb",c\r\n')
})

test('a cell of an earlier version loses the apostrophe that it got', () => {
  expect(fromCell("'-1.547800")).toBe('-1.547800')
  expect(fromCell("'=1+1")).toBe('=1+1')
  expect(fromCell("'t Hooft")).toBe("'t Hooft")
})

test('every text comes back as it was', () => {
  const sign = fc.constantFrom("'", '=', '-', '+', '@', '1', ' ', '\t', '"', ',', '\n', 'a', '\uFF0B')
  const text = fc.oneof(
    fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      expect(cells.map((cell) => fromCell(asText(cell)))).toEqual(cells)
      const full = ['first', ...cells]
      expect(parseCsv(csvLine(full))[0]?.map(fromCell)).toEqual(full)
    }),
  )
})
