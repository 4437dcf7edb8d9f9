import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCell } from '../../../contract/spreadsheet.ts'
import type { Value } from '../columns.ts'
import type { Column } from '../Table.tsx'
import { toCsv, toHtml, toJson, toTabbed } from './formats.ts'
import { type TableData, toTableData } from './table-data.ts'
import { toXlsx } from './xlsx.ts'

const rows = (...rows: Value[][]): TableData => ({
  labels: ['Name', 'Number'],
  rows,
  source: [
    ['record', 'abc'],
    ['asked_name', 'O’Neill, "Pat"'],
  ],
  file: 'it',
})
const source = ['abc', 'O’Neill, "Pat"']

test('CSV begins with its mark, ends lines as RFC 4180 says, and gives its source on every line', () => {
  expect(toCsv(rows(['A', '01'], ['B', null]))).toBe(
    '\uFEFFName,Number,source_record,source_asked_name\r\n' +
      'A,01,abc,"O’Neill, ""Pat"""\r\n' +
      'B,,abc,"O’Neill, ""Pat"""\r\n',
  )
})

/** With everything in it that CSV and spreadsheets make something of. */
const text = fc.string({ unit: fc.constantFrom(...'a=+-@\'",;\t\r\n\u00E9\u{1F5FA}'), maxLength: 6 })

test('any text is read back from CSV as it was, by our own import', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 4 }), (pairs) => {
      const [, ...lines] = parse(toCsv(rows(...pairs)), { bom: true, recordDelimiter: '\r\n' }) as string[][]
      expect(lines.map((line) => line.map(fromCell))).toEqual(pairs.map((pair) => [...pair, ...source]))
    }),
    { numRuns: 50 },
  )
})

/** Signs that a spreadsheet takes for a formula's, and what it skips before them. */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
const skipped = ['', ' ', '\t', '\r', '\n', '\u00A0', '\u200B', '\uFEFF', '\u0000', ' \t\u3000']
const formulas = [...signs.flatMap((sign) => skipped.map((before) => `${before}${sign}A1`)), '\ttext', '\rtext']

test('no file and no copy holds a formula, and numbers stay numbers', async () => {
  for (const formula of formulas) {
    const it = { ...rows([formula, -5]), labels: [formula, 'Number'] }
    const read = parse(toCsv(it), { bom: true, recordDelimiter: '\r\n' }) as string[][]
    expect(read.map((line) => line[0])).toEqual([`'${formula}`, `'${formula}`])
    expect(read[1]?.[1]).toBe('-5')
    const pasted = toTabbed(it).split('\n')
    expect(pasted.map((line) => line.slice(0, 1))).toEqual(formula.trim() === 'text' ? [' ', ' '] : ["'", "'"])
    expect(pasted[1]).toMatch(/\t-5$/)
    expect(toHtml(it)).toMatch(/<th>'.*<td>'[^<]*<\/td><td>-5<\/td>/s)
    const sheet = (await unzipped(await toXlsx(rows([formula, -5]))))['xl/worksheets/sheet1.xml']
    expect(sheet).toMatch(/<c s="2" t="inlineStr"><is>[^/]*<\/t><\/is><\/c><c><v>-5</)
  }
})

test('in JSON nil, empty and absent stay apart', () => {
  expect(JSON.parse(toJson(rows(['A', null], ['', undefined])))).toEqual({
    source: { record: 'abc', asked_name: 'O’Neill, "Pat"' },
    columns: ['Name', 'Number'],
    rows: [{ Name: 'A', Number: null }, { Name: '' }],
  })
})

test('a copy is a table for documents and tabbed lines for the rest, and no markup of its own', () => {
  const it = rows(['<b>A & "B"</b>', 'one\ttwo\nthree'])
  expect(toTabbed(it)).toBe('Name\tNumber\n<b>A & "B"</b>\tone two three')
  expect(toHtml(rows(['+441134960018', '+A1']))).toContain("<td>+441134960018</td><td>'+A1</td>")
  expect(toHtml(it)).toContain('<td>&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;</td>')
})

test('a workbook holds text as text, numbers as numbers, and its source on a sheet of its own', async () => {
  const files = await unzipped(await toXlsx(rows(['00012345', 12], ['<&\u0007_x0041_', '=1'])))
  expect(Object.keys(files)).toContain('[Content_Types].xml')
  const [first, second] = [1, 2].map((sheet) => files[`xl/worksheets/sheet${sheet}.xml`] ?? '')
  expect(first).toContain('<t xml:space="preserve">00012345</t></is></c><c><v>12</v></c>')
  expect(first).toContain('<t xml:space="preserve">&lt;&amp;\uFFFD_x005F_x0041_</t></is></c><c s="2" t="inlineStr">')
  expect(first).not.toContain('<f>')
  expect(second).toContain('<t xml:space="preserve">O’Neill, &quot;Pat&quot;</t>')
})

test('what is longer than a cell may be is cut, and the source says so', async () => {
  const files = await unzipped(await toXlsx(rows(['x'.repeat(40_000), 1])))
  expect(files['xl/worksheets/sheet1.xml']).toContain(`>${'x'.repeat(32_767)}<`)
  expect(files['xl/worksheets/sheet2.xml']).toContain('1 cells hold only their first 32767 characters')
})

test('only columns with a value are exported, and the file’s name is fit for every system', () => {
  const columns: Column<string>[] = [
    { label: 'Name', cell: String, value: (row) => row },
    { label: 'Open', cell: String },
  ]
  const { labels, rows, source, file } = toTableData({
    columns,
    entries: [{ row: 'a', index: 0, key: 'a' }],
    source: {
      file: 'geo_code 2026-01-02T03:04:05.678Z abc',
      question: 'York',
      facts: { record: 'abc', answer_sha256: null },
    },
    view: '1 row',
    name: 'places',
    at: new Date(0),
  })
  expect({ labels, rows, file }).toEqual({
    labels: ['Name'],
    rows: [['a']],
    file: 'whereabouts-geo_code-2026-01-02T03-04-05.678Z-abc',
  })
  const places = { columns, entries: [], source: { file: 'company places', facts: {} }, view: '', name: 'places' }
  expect(toTableData({ ...places, at: new Date(0) }).file).toBe('whereabouts-company-places-1970-01-01T00-00-00.000Z')
  expect(source).toEqual([
    ['record', 'abc'],
    ['taken_at', '1970-01-01T00:00:00.000Z'],
    ['shown', '1 row'],
  ])
})

test('a column that says several things is exported as columns of their own, each once', () => {
  const [from, to]: Column<{ from: string; to: string }>[] = [
    { label: 'From', value: ({ from }) => from },
    { label: 'To', value: ({ to }) => to },
  ]
  const { labels, rows } = toTableData({
    columns: [{ label: 'Term', value: ({ from }) => from, parts: [from!, to!] }, to!],
    entries: [{ row: { from: '2014', to: '2019' }, index: 0, key: 'a' }],
    source: undefined,
    view: '1 row',
    name: 'officers',
    at: new Date(0),
  })
  expect({ labels, rows }).toEqual({ labels: ['From', 'To'], rows: [['2014', '2019']] })
})

/** Each file by what its own head says of it. */
async function unzipped(blob: Blob): Promise<{ [path: string]: string }> {
  const bytes = Buffer.from(await blob.arrayBuffer())
  const files: { [path: string]: string } = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const start = at + 30 + name
    files[bytes.toString('utf8', at + 30, start)] = inflateRawSync(bytes.subarray(start, start + size)).toString('utf8')
    at = start + size
  }
  return files
}
