/** Reads a table from a CSV, XLSX or FollowTheMoney file: all cells as text, and a sentence for each assumption. */
import { CsvError, parse } from 'csv-parse/sync'
import { cutTo, withoutUnfit } from '../../contract/characters.ts'
import { fromCell } from '../../contract/spreadsheet.ts'
import { isFtm, readFtm } from '../../entities/formats/read-ftm.ts'
import { badLinesInWords, schemasInWords, tableOfEntities } from './ftm-table.ts'
import { hasHeadings, headlessInWords, looksLikeValue, valueAsHeading } from './headings.ts'
import { isKnownHeading } from './mapping.ts'
import { type Rows, readXlsx, type Unusable } from './read-xlsx.ts'

export type Table = {
  headings: string[]
  rows: string[][]
  notes: string[]
  /** The row with the headings, as the file counts; 0 if none has. */
  headingRow: number
  sheets?: string[]
  sheet?: string
}
/** `headingRow`: 0 if none has headings. Without one, it is the first row, unless that holds values. */
export type Wanted = { headingRow?: number | undefined; sheet?: string | undefined }

const mostRows = 100_000
const mostColumns = 200
const longestCell = 5_000

export async function readTable(bytes: Buffer, { headingRow, sheet }: Wanted = {}): Promise<Table | Unusable> {
  try {
    if (startsWith(bytes, zip)) {
      const read = await readXlsx(bytes, { sheet, isTable: hasHeadings })
      return 'unusable' in read ? read : toTable(read, headingRow)
    }
    const decoded = textOf(bytes)
    if (/^\uFEFF?\s*\[\s*\{/.test(decoded.text)) throw new Refused(asList)
    // We make its first row ourselves, so no other row has the headings.
    return isFtm(decoded.text) ? toTable(rowsOfFtm(decoded), 1) : toTable(rowsOfText(decoded), headingRow)
  } catch (error) {
    if (error instanceof Refused) return { unusable: error.message }
    throw error
  }
}

class Refused extends Error {}

const asList = 'This file is one JSON list. FollowTheMoney has one entity in each line, without brackets and commas.'

const zip = [0x50, 0x4b]
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

export function asFtmText(bytes: Buffer): Decoded | null {
  if (startsWith(bytes, zip) || startsWith(bytes, oldOffice)) return null
  const read = decoded(bytes)
  return isFtm(read.text) ? read : null
}

export type Decoded = { text: string; notes: string[] }

function textOf(bytes: Buffer): Decoded {
  if (startsWith(bytes, oldOffice))
    throw new Refused('This file is in an older Office format, or has a password. Save it as XLSX or CSV without one.')
  const read = decoded(bytes)
  if (read.text.includes('\0')) throw new Refused('This file is not a table. Use a CSV or XLSX file.')
  return read
}

/** A skipped row could go unnoticed, so one bad line refuses the file. */
function rowsOfFtm({ text, notes }: Decoded): Rows {
  const { entities, bad, ...read } = readFtm(text)
  if (bad.length > 0) throw new Refused(`${badLinesInWords(bad)} Correct the file and choose it again.`)
  if (entities.length === 0) throw new Refused('This file has no companies, people or other entities.')
  const table = tableOfEntities(entities)
  return {
    rows: [table.headings, ...table.rows],
    notes: [...notes, ...table.notes, ...schemasInWords({ entities, ...read })],
  }
}

function rowsOfText({ text: whole, notes }: Decoded): Rows {
  const [first = '', told] = /^sep=(.)\r?\n/.exec(whole) ?? []
  const text = whole.slice(first.length)
  const delimiter = told ?? delimiterOf(text)
  if (delimiter !== ',') notes.push(`Cells are separated by ${delimiter === '\t' ? 'tabs' : `“${delimiter}”`}.`)
  try {
    const options = {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // A cell keeps its spaces, unless they stand around its quotes.
      trim: hasSpacedQuotes(text, delimiter),
      max_record_size: 500_000,
    }
    const rows: string[][] = parse(text, options)
    return { rows: rows.map((cells) => cells.map(keptAsText)), notes }
  } catch (error) {
    if (error instanceof CsvError) throw new Refused(brokenLine(error))
    throw error
  }
}

function brokenLine({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines ? `near line ${lines}` : 'in this file'
  if (code === 'CSV_MAX_RECORD_SIZE') return `A row ${where} is too long. Check its quotes.`
  return `A quote ${where} is not closed, or more text follows it. Correct it and choose the file again.`
}

const hasSpacedQuotes = (text: string, delimiter: string): boolean =>
  [`${delimiter} "`, `" ${delimiter}`, '\n "'].some((part) => text.includes(part))

/** People write `="00012345"` so that a spreadsheet keeps the zeros. */
const keptAsText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? fromCell(cell)

function decoded(bytes: Buffer): Decoded {
  for (const [mark, encoding] of [
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ] as const)
    if (startsWith(bytes, mark)) return { text: new TextDecoder(encoding).decode(bytes), notes: [] }
  const wide = ([0, 1] as const).find(
    (at) => bytes.length > 3 && bytes.subarray(0, 200).every((byte, index) => index % 2 !== at || byte === 0),
  )
  if (wide !== undefined) {
    const text = new TextDecoder(wide === 1 ? 'utf-16le' : 'utf-16be').decode(bytes)
    return { text, notes: ['This file does not say its encoding. It was read as UTF-16: check names with accents.'] }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, notes: ['This file is not UTF-8. It was read as Windows-1252: check names with accents.'] }
  }
}

/** The most frequent separator in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, times: bare.split(sign).length - 1 }))
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).sign
}

function toTable({ rows: all, numbers, notes, ...ofBook }: Rows, wanted: number | undefined): Table {
  let cleaned = 0
  const clean = (cell: string): string => {
    const text = withoutUnfit(cell)
    if (text !== cell) cleaned += 1
    return text
  }
  const lines = all
    .map((row, index) => ({ cells: row.map(clean), number: numbers?.[index] }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, number }, index) => ({ cells, number: number ?? index + 1 }))
  const filled = lines.map(({ cells }) => cells)
  const value = wanted === undefined ? valueAsHeading(filled) : null
  const isHeadless = wanted === 0 || value !== null
  // A row without values has no headings: those below it count.
  const at = isHeadless ? -1 : lines.findIndex(({ number }) => number >= (wanted ?? 1))
  const given = isHeadless ? [] : filled[at]
  if (!given || filled.length === 0)
    throw new Refused('This file has no rows. Choose a file with a heading row and at least one row below it.')
  const rows = filled.slice(at + 1)
  if (rows.length === 0) throw new Refused('This file has headings and no rows.')
  if (rows.length > mostRows)
    throw new Refused(`This file has ${rows.length} rows. A batch takes ${mostRows} at most: split the file.`)
  const width = rows.reduce((most, row) => Math.max(most, row.length), given.length)
  if (width > mostColumns) throw new Refused(`This file has ${width} columns. A batch takes ${mostColumns} at most.`)
  const wide = (row: string[]) => Array.from({ length: width }, (_, index) => cutTo(row[index] ?? '', longestCell))
  const isCut = rows.some((row) => row.some((cell) => cell.length > longestCell))
  const cut = isCut ? `Cells longer than ${longestCell} characters were cut.` : null
  // If the headings are wrong, so is the number of cells.
  const doubt = isHeadless
    ? value && headlessInWords(value, lines[0]?.number ?? 1)
    : (doubtOf(lines, at) ?? overlongInWords(rows, lengthOf(given)))
  const { headings, twice } = named(wide(given).map((heading) => heading.trim()))
  const unfit = cleaned > 0 ? cleanedInWords(cleaned) : null
  const more = [cut, unfit, ...twice, doubt].filter((note) => typeof note === 'string')
  const headingRow = lines[at]?.number ?? 0
  return { headings, rows: rows.map(wide), notes: [...notes, ...more], headingRow, ...ofBook }
}

type FileRow = { cells: string[]; number: number }

/** A sentence if another row looks more like the headings. @param lines of the file @param at of the headings */
function doubtOf(lines: readonly FileRow[], at: number): string | null {
  const first = lines.slice(0, 5)
  const some = lines.slice(0, 1000)
  // A heading has no other headings below it. A column with several of them names the kind of each row.
  const isOfKinds = (column: number) =>
    some.filter(({ cells }, line) => line !== at && isKnownHeading(cells[column] ?? '')).length > 1
  const isAboveRows = (line: number) => line < lines.length - 1 && !first[line]?.cells.some(looksLikeValue)
  const known = first.map(({ cells }, line) =>
    line === at || isAboveRows(line)
      ? cells.filter((cell, column) => isKnownHeading(cell) && (line === at || !isOfKinds(column))).length
      : 0,
  )
  const best = known.indexOf(Math.max(...known))
  const chosen = known[at] ?? 0
  const { number } = first[best] ?? { number: 0 }
  if ((known[best] ?? 0) > chosen)
    return `Row ${number} looks like the headings. To use it, enter ${number} as the row with the headings.`
  const value = chosen === 0 && first[at]?.cells.find(looksLikeValue)
  return value
    ? `“${value}” looks like a value, not a heading. If the file has no headings, enter 0 as their row.`
    : null
}

const lengthOf = (row: readonly string[]): number => row.findLastIndex((cell) => cell !== '') + 1

/** An unquoted comma within a value moves every value after it. */
function overlongInWords(rows: readonly string[][], most: number): string | null {
  const [first, ...others] = rows.flatMap((row, index) => (lengthOf(row) > most ? [index + 1] : []))
  if (first === undefined) return null
  const which = others.length === 0 ? `Row ${first} has` : `Row ${first} and ${others.length} more have`
  return `${which} more cells than there are headings. Check that no value was split in two.`
}

export const cleanedInWords = (cells: number): string =>
  `Control characters were removed from ${cells === 1 ? '1 cell' : `${cells} cells`}.`

/** `twice`: a sentence for each name that a second column has too. */
function named(given: string[]): { headings: string[]; twice: string[] } {
  const seen = new Map<string, number>()
  const headings = given.map((heading, index) => {
    const name = heading || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
  const twice = [...seen].flatMap(([name, times]) =>
    times === 1 ? [] : [`${times} columns are called “${name}”. From the second on, each has a number: “${name} (2)”.`],
  )
  return { headings, twice }
}
