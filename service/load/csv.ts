/** CSV (RFC 4180) whose first row names the columns. Values may also stand between semicolons or tabs. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Row, UnusableFile } from './format.ts'
import { textOf } from './text.ts'

/** Characters of one row. Otherwise an unclosed quotation mark would take in the whole file. */
const longestRow = 100_000

/** @param requireColumns throws if they cannot be used @returns a reason for a row that does not fit its columns */
export async function* csvRows(
  file: string,
  requireColumns: (columns: string[]) => void,
): AsyncGenerator<Row | { number: number; reason: string }> {
  let columns: string[] | undefined
  let number = 0
  const delimiter = await delimiterOf(file)
  for await (const values of recordsOf(file, delimiter)) {
    number += 1
    // Counts rows as a spreadsheet does, with empty lines.
    if (values.every((value) => value === '')) continue
    if (!columns) {
      columns = values.map((name) => name.toLowerCase())
      requireColumns(columns)
    } else if (values.length > columns.length)
      yield { number, reason: `has ${values.length} values for ${columns.length} columns` }
    else yield { number, fields: Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])) }
  }
  if (!columns) throw new UnusableFile(`${file} is empty.`)
}

/** The mark that occurs most often in the row of names. */
async function delimiterOf(file: string): Promise<string> {
  let text = ''
  for await (const chunk of textOf(file)) {
    text += chunk
    if (/\S.*\n/.test(text) || text.length > longestRow) break
  }
  const [names = ''] = text.trimStart().split('\n', 1)
  const times = (mark: string) => names.replace(/"[^"]*"/g, '').split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best))
}

async function* recordsOf(file: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: longestRow,
  })
  try {
    yield* Readable.from(textOf(file)).compose(parser) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnusableFile(
      `${file} is not CSV from line ${error.lines} on: a quotation mark stands alone, or a row is too long.`,
      { cause: error },
    )
  }
}
