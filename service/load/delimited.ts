/** CSV (RFC 4180) and tab-separated tables, many rows at a time. csv.ts reads callers' lists, and forgives more. */
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { type CharacterSet, linesOf } from './lines.ts'

/** A class, because V8 learns to make objects of `{}` in its old space, and then keeps all that they refer to. */
export class DelimitedRow {
  readonly line: number
  readonly values: readonly string[]

  constructor(line: number, values: readonly string[]) {
    this.line = line
    this.values = values
  }
}

/** A row that continues on the next line. */
type Open = { line: number; text: string; lines: number }

type Layout = {
  separator?: ',' | '\t'
  /** Whether values may stand in quotation marks. */
  isQuoted?: boolean
  /** Whether the last row may have fewer values than the first. */
  mayEndShort?: boolean
}

/** The most lines that one row may take, with line ends within quotation marks. */
const mostLines = 100

/** A header is the first row. Empty lines are left out. @throws UnusableFile if the text is cut within a row */
export async function* rowsOf(
  text: Text,
  characterSet: CharacterSet,
  { separator = ',', isQuoted = true, mayEndShort = false }: Layout = {},
): AsyncGenerator<DelimitedRow[]> {
  const between = `"${separator}"`
  let open: Open | null = null
  let width: number | null = null
  let last: DelimitedRow | undefined
  for await (const { from, lines } of linesOf(text, characterSet)) {
    const rows: DelimitedRow[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!
      if (!isQuoted || (open === null && !line.includes('"'))) {
        if (line !== '') rows.push(new DelimitedRow(from + at, line.split(separator)))
        continue
      }
      const quoted = open === null ? valuesInQuotes(line, between) : null
      if (quoted) rows.push(new DelimitedRow(from + at, quoted))
      else {
        const row: Open = open ?? { line: from + at, text: '', lines: 0 }
        row.text = row.lines === 0 ? line : `${row.text}\n${line}`
        row.lines += 1
        const values = valuesOf(row.text, separator)
        if (!values && row.lines > mostLines) throw neverClosed(text, row.line)
        if (values) rows.push(new DelimitedRow(row.line, values))
        open = values ? null : row
      }
    }
    width ??= rows[0]?.values.length ?? null
    last = rows.at(-1) ?? last
    yield rows
  }
  if (open !== null) throw neverClosed(text, open.line)
  if (!mayEndShort && width !== null && last && last.values.length < width) throw endsTooEarly(text, last.line)
}

export const endsTooEarly = ({ name }: Text, line: number) =>
  new UnusableFile(`${name} is not whole: its last line, ${line}, ends too early.`)

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
    const quoted = text[at] === '"' ? quotedFrom(text, at, separator) : null
    if (quoted === undefined) return undefined
    const next = quoted?.next ?? text.indexOf(separator, at)
    values.push(quoted?.value ?? text.slice(at, next === -1 ? undefined : next))
    if (next === -1) return values
    at = next + 1
  }
}

/**
 * A value in quotation marks, and where its separator stands. Some publishers do not double the marks within: such a mark
 * stays. @returns null for a bare value that begins with a mark, and undefined if the text ends within the value
 */
function quotedFrom(text: string, at: number, separator: string): { value: string; next: number } | null | undefined {
  let value = ''
  let from = at + 1
  let isStray = false
  for (;;) {
    const end = text.indexOf('"', from)
    if (end === -1) return isStray ? null : undefined
    // A mark that begins the next value: this one was bare.
    if (isStray && text[end - 1] === separator) return null
    value += text.slice(from, end)
    from = end + 1
    const next = separatorAt(text, from, separator)
    if (next !== null) return { value: value + text.slice(from, next === -1 ? undefined : next), next }
    if (text[from] === '"') from += 1
    else isStray = true
    value += '"'
  }
}

/** Where the separator stands after spaces, -1 at the end of the text, and null if the value goes on. */
function separatorAt(text: string, from: number, separator: string): number | null {
  let at = from
  while (text[at] === ' ') at += 1
  if (at >= text.length) return -1
  return text[at] === separator ? at : null
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
