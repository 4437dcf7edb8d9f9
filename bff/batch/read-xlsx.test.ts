/** Workbooks as people have them: each kind of cell is read right, and a hostile file is refused unread. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { zipEntry, zipOf } from '../../platform/zip.ts'
import { flowNamed } from './flows.ts'
import { mapRow } from './mapping.ts'
import { readTable, type Table } from './read-table.ts'
import { writtenWithOpenpyxl } from './testing/sheets.ts'
import { table } from './testing/tables.ts'

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
