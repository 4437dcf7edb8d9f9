/** Files as people have them: each oddity is read right, is told in a note, or is refused with what to do. */
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readTable, type Table } from './read-table.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding))
const table = (headings: string[], rows: string[][], notes: string[] = []): Table => ({ headings, rows, notes })

test.each<[what: string, bytes: Buffer, as: Table]>([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName\r\nZoë'), table(['Name'], [['Zoë']])],
  ['UTF-16', Buffer.from('\uFEFFName\tRef\r\nZoë\t1', 'utf16le'), table(['Name', 'Ref'], [['Zoë', '1']], [tabs()])],
  [
    'Windows-1252',
    Buffer.from('Name,Ref\nZo\xEB,1', 'latin1'),
    table(['Name', 'Ref'], [['Zoë', '1']], [expect.stringContaining('not UTF-8')]),
  ],
  ['semicolons', Buffer.from('a;b\n1;"2;3"'), table(['a', 'b'], [['1', '2;3']], [expect.stringContaining('“;”')])],
  ['quotes', Buffer.from('a,b\n"1, ""one""","2\n3"'), table(['a', 'b'], [['1, "one"', '2\n3']])],
  [
    'empty lines and short rows',
    Buffer.from('a,b\n\n1\n\n,\n2,3,4'),
    {
      headings: ['a', 'b', 'Column 3'],
      rows: [
        ['1', '', ''],
        ['2', '3', '4'],
      ],
      notes: [],
    },
  ],
  ['the same heading twice', Buffer.from('a,a\n1,2'), table(['a', 'a (2)'], [['1', '2']])],
  ['a formula', Buffer.from('a\n=1+1'), table(['a'], [['=1+1']])],
])('%s is read', async (_, bytes, as) => {
  expect(await readTable(bytes)).toEqual(as)
})

function tabs() {
  return 'Cells are separated by tabs.'
}

test.each<[what: string, bytes: Buffer, sentence: string]>([
  ['no rows', Buffer.from('a,b\n'), 'This file has headings and no rows.'],
  ['blank lines alone', Buffer.from('\n\n'), 'This file has no rows.'],
  ['a quote that is not closed', Buffer.from('a,b\n"1,2\n3,4'), 'A quote'],
  ['a row that does not end', Buffer.from(`a\n"${'x'.repeat(600_000)}`), 'too long'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'This file is not a table.'],
  ['a workbook with a password', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'has a password'],
  ['a broken workbook', Buffer.from('PK not a zip file'), 'This XLSX file cannot be read.'],
  ['too many rows', Buffer.from(`a\n${'1\n'.repeat(100_001)}`), 'A batch takes 100000 at most'],
  ['too many columns', Buffer.from(`${'a,'.repeat(250)}a\n1`), 'This file has 251 columns.'],
])('a file with %s is refused with a sentence', async (_, bytes, sentence) => {
  expect(await readTable(bytes)).toEqual({ unusable: expect.stringContaining(sentence) })
})

test('a cell that is too long is cut, and a note says so', async () => {
  const { rows, notes } = (await read(`a,b\n${'x'.repeat(6000)},1`)) as Table
  expect(rows[0]!.map(({ length }) => length)).toEqual([5000, 1])
  expect(notes).toEqual([expect.stringContaining('were cut')])
})

test('headings can be in a later row', async () => {
  const text = 'Suppliers 2026,\nName,Number\nAcme,1'
  expect(await readTable(Buffer.from(text), 2)).toEqual(table(['Name', 'Number'], [['Acme', '1']]))
})

test('a workbook gives texts: dates as days, numbers in full, merged cells once', async () => {
  const sheet = [
    [{ value: 'Since' }, { value: 'Telephone' }, { value: 'Name', span: 2 }, null],
    [
      { value: new Date('2020-02-29T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 7700900123, type: Number },
      { value: 'Acme', type: String, span: 2 },
      null,
    ],
  ]
  const bytes = await writeXlsx(sheet as never).toBuffer()
  expect(await readTable(bytes)).toEqual(table(['Since', 'Telephone', 'Name'], [['2020-02-29', '7700900123', 'Acme']]))
})

const entity = (id: string, schema: string, properties: object) => JSON.stringify({ id, schema, properties })

test('a FollowTheMoney file is a table: a row for each entity, a column for each property', async () => {
  const lines = [
    entity('a', 'Company', { name: ['Larkspur Ltd', 'Larkspur'], registrationNumber: ['90000001'] }),
    entity('p', 'Person', { name: ['Tamsin Quill'] }),
    entity('o', 'Directorship', { director: ['p'], organization: ['a'] }),
  ]
  expect(await read(lines.join('\n'))).toEqual(
    table(
      ['id', 'schema', 'name', 'name (others)', 'registrationNumber'],
      [
        ['a', 'Company', 'Larkspur Ltd', 'Larkspur', '90000001'],
        ['p', 'Person', 'Tamsin Quill', '', ''],
      ],
      [
        expect.stringContaining('FollowTheMoney'),
        expect.stringContaining('several values'),
        'Links between entities are not rows: 1 Directorship.',
      ],
    ),
  )
  expect(await read(`${lines[0]}\n{"id":`)).toEqual({
    unusable: 'Line 2: This is not a whole JSON object. Correct the file and choose it again.',
  })
  expect(await read(lines[2]!)).toEqual({ unusable: expect.stringContaining('no companies, people') })
})
