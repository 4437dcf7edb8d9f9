/** CSV (RFC 4180) and tab-separated tables, many rows at a time. csv.ts reads callers' lists, and forgives more. */
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { type CharacterSet, linesOf } from './lines.ts'

export type DelimitedRow = {
  line: number
  values: string[]
}

/** A row that continues on the next line. */
type Open = { line: number; text: string; lines: number }

type Layout = {
  separator?: ',' | '\t'
  /** Whether values may stand in quotation marks. */
  isQuoted?: boolean
}

/** The most lines that one row may take, with line ends within quotation marks. */
const mostLines = 100

/** A header is the first row. Empty lines are left out. @throws UnusableFile if a quotation mark is never closed */
export async function* rowsOf(
  text: Text,
  characterSet: CharacterSet,
  { separator = ',', isQuoted = true }: Layout = {},
): AsyncGenerator<DelimitedRow[]> {
  const between = `"${separator}"`
  let open: Open | null = null
  for await (const { from, lines } of linesOf(text, characterSet)) {
    const rows: DelimitedRow[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!
      if (!isQuoted || (open === null && !line.includes('"'))) {
        if (line !== '') rows.push({ line: from + at, values: line.split(separator) })
        continue
      }
      const quoted = open === null ? valuesInQuotes(line, between) : null
      if (quoted) rows.push({ line: from + at, values: quoted })
      else {
        const row: Open = open ?? { line: from + at, text: '', lines: 0 }
        row.text = row.lines === 0 ? line : `${row.text}\n${line}`
        row.lines += 1
        const values = valuesOf(row.text, separator)
        if (!values && row.lines > mostLines) throw neverClosed(text, row.line)
        if (values) rows.push({ line: row.line, values })
        open = values ? null : row
      }
    }
    yield rows
  }
  if (open !== null) throw neverClosed(text, open.line)
}

const neverClosed = ({ name }: Text, line: number) =>
  new UnusableFile(`${name} is not whole from line ${line} on: a quotation mark is never closed.`)

/** The fast way, for lines with every value in quotation marks and none within one. Null for any other line. */
function valuesInQuotes(line: string, between: string): string[] | null {
  if (line.length < 2 || line.charCodeAt(0) !== 34 || line.charCodeAt(line.length - 1) !== 34) return null
  const values = line.slice(1, -1).split(between)
  // Any other mark belongs to a value.
  return values.some((value) => value !== '' && value.includes('"')) ? null : values
}

/** Undefined if the text ends within quotation marks. A mark in the middle of a bare value is a character. */
function valuesOf(text: string, separator: string): string[] | undefined {
  const values: string[] = []
  for (let at = 0; ; ) {
    if (text[at] === '"') {
      let value = ''
      let from = at + 1
      for (;;) {
        const end = text.indexOf('"', from)
        if (end === -1) return undefined
        value += text.slice(from, end)
        from = end + 1
        if (text[from] !== '"') break
        value += '"'
        from += 1
      }
      const next = text.indexOf(separator, from)
      values.push(value + text.slice(from, next === -1 ? undefined : next))
      if (next === -1) return values
      at = next + 1
    } else {
      const next = text.indexOf(separator, at)
      values.push(text.slice(at, next === -1 ? undefined : next))
      if (next === -1) return values
      at = next + 1
    }
  }
}

/** Positions of columns, by names as `asName` writes them. @throws UnusableFile if one is missing or repeated */
export function columnsIn<Column extends string>(
  text: Text,
  header: readonly string[],
  columns: readonly Column[],
  asName: (written: string) => string = (written) => written.trim().toLowerCase(),
): { [column in Column]: number } {
  const names = header.map((written, at) => asName(at === 0 ? written.replace(/^\uFEFF/, '') : written))
  const places = columns.map((column): [Column, number] => {
    const at = names.indexOf(asName(column))
    if (at === -1)
      throw new UnusableFile(
        `${text.name} has no column ${column}. It is not a file of this format, or the format has changed.`,
      )
    if (names.includes(asName(column), at + 1)) throw new UnusableFile(`${text.name} has two columns ${column}.`)
    return [column, at]
  })
  return Object.fromEntries(places) as { [column in Column]: number }
}
