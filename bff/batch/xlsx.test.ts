/** The XLSX export as openpyxl reads it. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { textCell } from '../../entities/formats/workbook.ts'
import { readWithOpenpyxl } from './testing/sheets.ts'
import { toXlsx } from './xlsx.ts'

async function* oneByOne(rows: readonly string[][]) {
  yield* rows
}

async function opened(rows: readonly string[][]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-xlsx-'))
  const file = path.join(folder, 'results.xlsx')
  try {
    await pipeline(Readable.from(toXlsx(oneByOne(rows), new Date())), createWriteStream(file))
    return readWithOpenpyxl(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('openpyxl opens an export with every row in its order, and no formula', async () => {
  const rows = [
    ['Supplier', 'Company no', 'Outcome'],
    ...Array.from({ length: 5_000 }, (_, index) => [`S${index}`, `0${index}`, index % 2 ? 'found' : '=1+1']),
  ]
  expect(await opened(rows)).toEqual({ names: ['Results'], rows, kinds: ['s'] })
})

const oddTexts = [
  '=HYPERLINK("http://example.com","open")',
  '+44 1632 960123',
  '@SUM(A1)',
  '-1',
  '00012345',
  '2020-02-29',
  '<t>&amp; "quoted"</t>',
  ' spaces stay ',
  'one line\nand another',
  'Ŵyn 😀',
]
test('a formula, a number, a date and markup stay texts', async () => {
  const texts = oddTexts.map((text) => [text])
  const { rows, kinds } = await opened(texts)
  expect({ rows, kinds }).toEqual({ rows: texts, kinds: ['s'] })
})

test('a character that XML cannot hold is replaced, and empty cells keep their columns', async () => {
  const wide = Array.from({ length: 800 }, (_, index) => (index === 0 || index === 799 ? `cell ${index}` : ''))
  const { rows } = await opened([['a\u0000b\uD800'], wide])
  expect(rows[0]?.[0]).toBe('a\uFFFDb\uFFFD')
  expect(rows[1]).toHaveLength(800)
  expect([rows[1]?.[0], rows[1]?.[1], rows[1]?.[799]]).toEqual(['cell 0', null, 'cell 799'])
})

test('text that Excel would read as a character’s number is escaped', () => {
  expect(textCell('_x0041_ and _x00')).toContain('>_x005F_x0041_ and _x00<')
})

test('a text that is too long for a cell says so, and where the rest is', async () => {
  const { rows } = await opened([['x'.repeat(32_767), 'y'.repeat(40_000)]])
  expect(rows[0]?.[0]).toBe('x'.repeat(32_767))
  expect(rows[0]?.[1]).toHaveLength(32_767)
  expect(rows[0]?.[1]).toMatch(/y … \(cut: 40,000 characters; the CSV file has all of them\)$/)
})
