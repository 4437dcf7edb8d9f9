import type { Find } from '../../../contract/desk/data-subject.ts'
import { csvLine } from '../../../contract/spreadsheet.ts'
import type { Report } from './report.ts'

/** Ends with what was searched. A report that is cut off is not valid JSON. */
async function* json({ text, purpose, record, at, finds, searched }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify({ text, purpose, record, at }).slice(0, -1)},"finds":[`
  let separator = '\n'
  for await (const find of finds) {
    yield separator + JSON.stringify(find)
    separator = ',\n'
  }
  yield `\n],"searched":${JSON.stringify(searched)}}\n`
}

const columns = [
  'where',
  'id',
  'at',
  'event',
  'operation',
  'case_reference',
  'lawful_basis',
  'retention_date',
  'fields',
  'source',
] as const satisfies (keyof Find)[]

/** RFC 4180. The last line says what was searched. */
async function* csv({ finds, searched }: Report): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const find of finds) yield csvLine(columns.map((column) => cellOf(find[column])))
  yield csvLine([
    'end',
    ...Object.entries(searched).map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : value}`),
  ])
}

const cellOf = (value: Find[keyof Find]): string => (Array.isArray(value) ? value.join('; ') : (value ?? ''))

export const reportFormats = { json, csv }
export const reportTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }
