/** Files as people have them: each oddity is read right, is told in a note, or is refused with what to do. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  companyNumbers,
  ipAddresses,
  latitudes,
  longitudes,
  type Spelling,
  telephones,
} from '../../contract/values/testing/spellings.ts'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { flowNamed } from './flows.ts'
import { isTypeColumn } from './headings.ts'
import { changeNotes, guessMapping, mapRow } from './mapping.ts'
import { readTable, type Table } from './read-table.ts'
import { writtenWithOpenpyxl } from './testing/sheets.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding))
const table = (headings: string[], rows: string[][], notes: string[] = [], headingRow = 1): Table => ({
  headings,
  rows,
  notes,
  headingRow,
})

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

describe('a workbook gives', () => {
  test.each<[what: string, lines: string[], as: Table]>([
    [
      'dates as days and times, and numbers in full',
      [
        'sheet.append(["Since", "Telephone", "Company number", "Share"])',
        'sheet.append([datetime.date(2020, 2, 29), 7700900123, 12345, 0.1 + 0.2])',
        'sheet.append([datetime.datetime(1900, 2, 28, 9, 30), 447700900123.0, 7, True])',
        'for row in (2, 3): sheet.cell(row, 3).number_format = "00000000"',
      ],
      table(
        ['Since', 'Telephone', 'Company number', 'Share'],
        [
          ['2020-02-29', '7700900123', '00012345', '0.3'],
          ['1900-02-28 09:30', '447700900123', '00000007', 'TRUE'],
        ],
        ['Dates were read like 2020-02-29.'],
      ),
    ],
    [
      'merged cells once, and says which',
      ['for row in (["Name", "Ref"], ["Acme", "1"], [None, "2"]): sheet.append(row)', 'sheet.merge_cells("A2:A3")'],
      table(
        ['Name', 'Ref'],
        [
          ['Acme', '1'],
          ['', '2'],
        ],
        ['Merged cells: A2:A3. The first cell has the value, and the others are empty.'],
      ),
    ],
    [
      'the first sheet that has values',
      ['book.create_sheet("Data").append(["Name"])', 'book["Data"].append([" Zoë & <Co> "])'],
      {
        ...table(['Name'], [[' Zoë & <Co> ']], ['Only the sheet “Data” was read, of 2 sheets.']),
        sheets: ['Sheet', 'Data'],
        sheet: 'Data',
      },
    ],
    [
      'errors as they are shown, and hidden rows',
      ['for row in (["Name"], ["#N/A"], ["Acme"]): sheet.append(row)', 'sheet.row_dimensions[3].hidden = True'],
      table(['Name'], [['#N/A'], ['Acme']], ['Hidden rows were read too: 1.']),
    ],
  ])('%s', async (_, lines, as) => {
    expect(await readTable(writtenWithOpenpyxl(...lines))).toEqual(as)
  })

  test('the saved value of a formula, and without one only its row is not sent', async () => {
    const formulas = ['sheet.append(["Name", "Number"])', 'sheet.append(["=A1", "=1+1"])', 'sheet.append(["Acme", 2])']
    const unsaved = await readTable(writtenWithOpenpyxl(...formulas))
    expect(unsaved).toEqual(
      table(
        ['Name', 'Number'],
        [
          ['#NO VALUE!', '#NO VALUE!'],
          ['Acme', '2'],
        ],
        [expect.stringMatching(/^Cell A2 and 1 more hold a formula without a saved value. A row that needs it/)],
      ),
    )
    const { headings, rows } = unsaved as Table
    const mapped = rows.map((cells) => mapRow(flowNamed('company_name_search')!, { name: 'Name' }, headings, cells))
    expect(mapped).toEqual([
      { problem: expect.stringContaining('a formula without a saved value here') },
      { params: { name: 'Acme' }, changed: [] },
    ])
    const cells =
      '<c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="4"><c r="A4" t="str"><f>B1</f><v>Acme</v></c>'
    expect(await readTable(await workbook(`<row r="1">${cells}</row>`))).toEqual(
      table(['Name'], [['Acme']], ['Some cells have formulas: their saved values were read.']),
    )
  })

  test('its values as the sheet shows them, or the row is refused', async () => {
    const cells: [value: string, format: string, as: string][] = [
      ['90012', '\\"SC\\"000000', 'SC090012'],
      ['12', '00000000', '00000012'],
      ['1134960018', '0#### ######', '01134 960018'],
      ['0.25', '0%', '25%'],
      ['"090012"', '\\"SC\\"@', 'SC090012'],
      ['90012.4', '\\"SC\\"000000', '#FORMAT!'],
      ['90012', 'SC000000', '#FORMAT!'],
      ['53.80081234', '0.00', '53.80081234'],
    ]
    const book = await readTable(
      writtenWithOpenpyxl(
        'sheet.append(["Company number"])',
        ...cells.flatMap(([value, format], index) => [
          `sheet.cell(${index + 2}, 1).value = ${value}`,
          `sheet.cell(${index + 2}, 1).number_format = "${format}"`,
        ]),
      ),
    )
    const { headings, rows } = book as Table
    expect(rows.map(([cell]) => cell)).toEqual(cells.map(([, , as]) => as))
    const flow = flowNamed('company_number_search')!
    const sent = rows.map((row) => mapRow(flow, { company_number: 'Company number' }, headings, row))
    expect(sent[0]).toMatchObject({ params: { company_number: 'SC090012' } })
    expect(sent[5]).toEqual({ problem: expect.stringContaining('shows another value than the cell holds') })
  })

  test('its first sheet with a table, or the one that was asked for', async () => {
    const bytes = writtenWithOpenpyxl(
      'sheet.title = "Cover"',
      'for row in (["Suppliers 2026"], ["Prepared for the board"]): sheet.append(row)',
      'for name in ("Active", "Old"): book.create_sheet(name)',
      'for row in (["Name", "Company number"], ["Acme", "90000001"]): book["Active"].append(row)',
      'for row in (["Name"], ["Gone"]): book["Old"].append(row)',
    )
    const sheets = ['Cover', 'Active', 'Old']
    expect(await readTable(bytes)).toMatchObject({ sheet: 'Active', sheets, rows: [['Acme', '90000001']] })
    expect(await readTable(bytes, { sheet: 'Old' })).toMatchObject({ sheet: 'Old', sheets, rows: [['Gone']] })
    expect(await readTable(bytes, { sheet: 'New' })).toEqual({
      unusable: 'This file has no sheet “New”. It has: Cover, Active, Old.',
    })
  })

  test('its rows as the sheet counts them', async () => {
    const bytes = writtenWithOpenpyxl(
      'sheet["A2"] = "Suppliers"',
      'for at, value in (("A5", "Our ref"), ("B5", "Firm"), ("A6", "a"), ("B6", "Acme")): sheet[at] = value',
    )
    expect(await readTable(bytes)).toMatchObject({ headings: ['Suppliers', 'Column 2'], headingRow: 2 })
    for (const headingRow of [4, 5])
      expect(await readTable(bytes, { headingRow })).toMatchObject({
        headings: ['Our ref', 'Firm'],
        rows: [['a', 'Acme']],
        headingRow: 5,
      })
    expect(await readTable(bytes, { headingRow: 9 })).toEqual({ unusable: expect.stringContaining('has no rows') })
  })

  test('no more than its thread can hold: a document type and a missing part are refused', async () => {
    const sentence = { unusable: expect.stringContaining('This XLSX file cannot be read.') }
    expect(await readTable(await workbook('', '<!DOCTYPE a [<!ENTITY b "c">]>'))).toEqual(sentence)
    expect(await readTable(await zipped({ 'word/document.xml': '<a/>' }))).toEqual(sentence)
  })
})

test('a workbook that unpacks without end is refused unread', async () => {
  const bytes = await workbook('')
  // The length of the last part, as the directory of the archive has it.
  bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  expect(await readTable(bytes)).toEqual({ unusable: expect.stringContaining('too large when it is unpacked') })
})

const columns: readonly [lookup: string, parameter: string, spellings: readonly Spelling[]][] = [
  ['company_number_search', 'company_number', companyNumbers],
  ['company_appointments', 'company_number', companyNumbers],
  ['tps_full', 'telephone_number', telephones],
  ['ip_location', 'ip_address', ipAddresses],
]
const halves = [
  ['latitude', latitudes, { longitude: '-1.5' }],
  ['longitude', longitudes, { latitude: '53.8' }],
] as const
// A star asks for the beginning of numbers, and an empty cell is a missing value.
for (const [lookup, parameter, spellings] of columns)
  test.each(spellings.filter(([text]) => text.trim() !== '' && !text.endsWith('*')))(
    `a cell %j in a column of ${parameter} for ${lookup} is %j`,
    (text, value) => {
      const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [text])
      if (value === null)
        expect(mapped).toEqual({ problem: expect.stringMatching(new RegExp(`^${parameter}: .+\\.$`)) })
      else expect(mapped).toMatchObject({ params: { [parameter]: value } })
    },
  )

for (const [parameter, spellings, beside] of halves)
  test.each(spellings.filter(([text]) => text.trim() !== ''))(
    `a cell %j in a column of ${parameter} is %j`,
    (text, value) => {
      const [[other, given]] = Object.entries(beside) as [[string, string]]
      const mapped = mapRow(
        flowNamed('find_my_nearest')!,
        { [parameter]: 'A', [other]: 'B' },
        ['A', 'B'],
        [text, given],
      )
      if (value === null)
        expect(mapped).toEqual({ problem: expect.stringMatching(new RegExp(`^${parameter}: .+\\.$`)) })
      else expect(mapped).toMatchObject({ params: { [parameter]: value, ...beside } })
    },
  )

test.each([
  ['telephone_number', '7.7E+09', 'its last digits are lost'],
  ['company_number', '#N/A', 'has the error #N/A'],
  ['company_number', '2020-02-29', 'is a date'],
  ['company_number', '9E+07', 'Its last digits are lost'],
])('a %s of %s is refused with its reason', (parameter, cell, why) => {
  const lookup = parameter === 'company_number' ? 'company_number_search' : 'tps_full'
  const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [cell])
  expect(mapped).toEqual({ problem: expect.stringContaining(why) })
})

test.each([
  ['person_checks', 'premises', '2026-03-02'],
  ['person_checks', 'premises', '2-Mar'],
  ['person_checks', 'surname', '2020-05-01'],
  ['company_name_search', 'name', '2020-05-01 09:30'],
])('for %s, a %s that is a date is asked about', (lookup, parameter, cell) => {
  const mapped = mapRow(flowNamed(lookup)!, { [parameter]: 'A' }, ['A'], [cell])
  expect(mapped).toEqual({ problem: expect.stringContaining('This is a date.') })
})

test('beside its parts a whole name is left out, because a call takes one of the two', () => {
  const headings = ['name', 'surname', 'forename']
  const columns = { name: 'name', surname: 'surname', forename: 'forename' }
  const mapped = (...cells: string[]) => mapRow(flowNamed('director_search')!, columns, headings, cells)
  expect(mapped('Tamsin Quill', 'Quill', 'Tamsin')).toEqual({
    params: { surname: 'Quill', forename: 'Tamsin' },
    changed: [],
  })
  expect(mapped('Tamsin Quill', '', '')).toEqual({ params: { name: 'Tamsin Quill' }, changed: [] })
  expect(mapped('Tamsin Quill', 'Quill', '')).toEqual({ params: { name: 'Tamsin Quill' }, changed: [] })
  // The name may be the surname alone.
  expect(mapped('Quill', '', 'Tamsin')).toEqual({ problem: expect.stringContaining('must be empty beside') })
})

test('a column that only says what a row is gives no name', () => {
  const rows = [
    ['company', 'Northgate Example Ltd'],
    ['person', 'Tamsin Quill'],
  ]
  const flow = flowNamed('company_name_search')!
  const guessed = (headings: string[]) => guessMapping(flow, headings, (column) => isTypeColumn(rows, column))
  expect(guessed(['Company', 'Name'])).toEqual({ name: 'Name' })
  expect(guessed(['Company', 'Who'])).toEqual({})
  expect(guessMapping(flow, ['Company', 'Who'])).toEqual({ name: 'Company' })
})

test('notes count the rows with a value in an unusual form', () => {
  expect(
    changeNotes(
      new Map([
        ['company_number', 1],
        ['telephone_number', 2],
      ]),
    ),
  ).toEqual([
    '1 row has a company_number in an unusual form. The rows show how it was read.',
    '2 rows have a telephone_number in an unusual form. The rows show how it was read.',
  ])
})

async function zipped(parts: { [name: string]: string }): Promise<Buffer> {
  const entries = await Promise.all(Object.entries(parts).map(([name, content]) => zipEntry(name, content)))
  async function* oneByOne() {
    yield* entries
  }
  return buffer(Readable.from(zipOf(oneByOne(), new Date(0))))
}

/** With other people's prefixes and absolute targets. */
const workbook = (rows: string, before = ''): Promise<Buffer> =>
  zipped({
    '_rels/.rels': '<Relationships><Relationship Id="a" Type="t/officeDocument" Target="/book/w.xml"/></Relationships>',
    'book/w.xml': '<x:workbook><x:sheets><x:sheet name="S" r:id="b"/></x:sheets></x:workbook>',
    'book/_rels/w.xml.rels':
      '<Relationships><Relationship Id="b" Type="t/worksheet" Target="sheets/s.xml"/></Relationships>',
    'book/sheets/s.xml': `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
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
