/** Files as people have them: each oddity is read right, is told in a note, or is refused with what to do. */
import { describe, expect, test } from 'vitest'
import { readTable, type Table } from './read-table.ts'
import { table } from './testing/tables.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding))
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
      notes: ['Row 2 has more cells than there are headings. Check that no value was split in two.'],
      headingRow: 1,
    },
  ],
  [
    'the same heading twice',
    Buffer.from('a,a\n1,2'),
    table(['a', 'a (2)'], [['1', '2']], ['2 columns are called “a”. From the second on, each has a number: “a (2)”.']),
  ],
  ['spaces within cells', Buffer.from('a ,b\n lead ,"  2"'), table(['a', 'b'], [[' lead ', '  2']])],
  ['spaces around quotes', Buffer.from('a, "b"\n1, "2, 3"'), table(['a', 'b'], [['1', '2, 3']])],
  ['a cell that we neutralised', Buffer.from("a,b\n'=1+1,'-1.5"), table(['a', 'b'], [['=1+1', '-1.5']])],
  [
    'control characters',
    Buffer.from('a,b\n9000\u00010101,x\u001fy'),
    table(['a', 'b'], [['90000101', 'xy']], ['Control characters were removed from 2 cells.']),
  ],
  [
    'breaks of a line and of a page, as Word copies them',
    Buffer.from('a,b\ntransfer\u000bof 12 March,x\u000cy'),
    table(['a', 'b'], [['transfer of 12 March', 'x y']], ['Control characters were removed from 2 cells.']),
  ],
  [
    'a pair of code units where a cell is cut',
    Buffer.from(`a\n${'x'.repeat(4999)}\u{1F5FA}`),
    table(['a'], [['x'.repeat(4999)]], ['Cells longer than 5000 characters were cut.']),
  ],
  ['a formula', Buffer.from('a\n=1+1'), table(['a'], [['=1+1']])],
  ['a quote within a cell', Buffer.from('a,b\nThe "Best" Ltd,2'), table(['a', 'b'], [['The "Best" Ltd', '2']])],
  ['zeros kept by a formula', Buffer.from('a,b\n="00012345",2'), table(['a', 'b'], [['00012345', '2']])],
  [
    'a line that names the separator',
    Buffer.from('sep=;\r\na;b\r\n1;2'),
    table(['a', 'b'], [['1', '2']], ['Cells are separated by “;”.']),
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('Name,Ref\nZoë,1', 'utf16le'),
    table(['Name', 'Ref'], [['Zoë', '1']], [expect.stringContaining('read as UTF-16')]),
  ],
  [
    'a title above the headings',
    Buffer.from('Suppliers,\nName,Number\nAcme,1'),
    table(
      ['Suppliers', 'Column 2'],
      [
        ['Name', 'Number'],
        ['Acme', '1'],
      ],
      ['Row 2 looks like the headings. To use it, enter 2 as the row with the headings.'],
    ),
  ],
  [
    'a column of words that are headings elsewhere',
    Buffer.from('What,Which\ncompany number,Northgate\ntelephone,Penhaligon\nplace,Leeds'),
    table(
      ['What', 'Which'],
      [
        ['company number', 'Northgate'],
        ['telephone', 'Penhaligon'],
        ['place', 'Leeds'],
      ],
    ),
  ],
  [
    'a value beside a word that is a heading elsewhere',
    Buffer.from('What,Which\ncompany,90000001\nunknown,90000002'),
    table(
      ['What', 'Which'],
      [
        ['company', '90000001'],
        ['unknown', '90000002'],
      ],
    ),
  ],
  [
    'a last row with a word that is a heading elsewhere',
    Buffer.from('What,Which\ncompany,Northgate'),
    table(['What', 'Which'], [['company', 'Northgate']]),
  ],
  [
    'a file without headings',
    Buffer.from('90000001\n90000002'),
    table(
      ['Column 1'],
      [['90000001'], ['90000002']],
      [
        '“90000001” looks like a value, so this file was read without headings. If row 1 has them, enter 1 as the row with the headings.',
      ],
      0,
    ),
  ],
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
  expect(await readTable(Buffer.from(text), { headingRow: 2 })).toEqual(
    table(['Name', 'Number'], [['Acme', '1']], [], 2),
  )
})

test('headings can be in no row', async () => {
  expect(await readTable(Buffer.from('90000001,a\n90000002,b'), { headingRow: 0 })).toEqual(
    table(
      ['Column 1', 'Column 2'],
      [
        ['90000001', 'a'],
        ['90000002', 'b'],
      ],
      [],
      0,
    ),
  )
  const given = { headingRow: 1 }
  expect(await readTable(Buffer.from('90000001\n90000002'), given)).toEqual(
    table(['90000001'], [['90000002']], [expect.stringContaining('If the file has no headings, enter 0')]),
  )
})

describe('a list without headings keeps its first row', () => {
  test.each([
    ['types in the first column', 'company,Northgate Example Ltd\nperson,Tamsin Quill\nphone,0113 496 0018'],
    ['types in the last column', 'Kirkbrae Example PLC;company\nNorthgate Example Ltd;company'],
    ['telephone numbers', '+44 113 496 0018\n0113 496 0019'],
    ['postcodes', 'Leeds,LS1 4AP\nYork,YO1 7HH'],
    ['addresses of machines', '192.0.2.18\n192.0.2.19'],
    ['addresses for mail', 'Ann,ann@example.com\nBen,ben@example.com'],
    ['one company', 'Northgate Example Limited'],
  ])('%s', async (_, text) => {
    const { headings, rows, headingRow, notes } = (await read(text)) as Table
    expect([headings[0], rows.length, headingRow]).toEqual(['Column 1', text.split('\n').length, 0])
    expect(rows[0]).toEqual(text.split('\n')[0]!.split(/[,;]/))
    expect(notes).toContainEqual(expect.stringMatching(/looks like a value, so this file was read without headings/))
  })

  test.each([
    ['known words', 'Company,Phone\nNorthgate Example Ltd,0113 496 0018'],
    ['types below a heading', 'Type,Name\ncompany,Northgate Example Ltd'],
    ['the word above its own kind', 'Company,Ref\nNorthgate Example Ltd,a'],
    ['unknown words', 'Colour,Size\nred,9'],
  ])('and one with headings keeps them: %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ headings: text.split('\n')[0]!.split(','), headingRow: 1 })
  })
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
