/** Every export format of a table. A format is one entry in the list. */
import type { ExportFormat } from '../../../contract/exports.ts'
import { asTextInDocument, csvLine, tabbedLine } from '../../../contract/spreadsheet.ts'
import { xmlText } from '../../ui/xml.ts'
import type { Value } from '../columns.ts'
import type { TableData } from './table-data.ts'
import { toXlsx } from './xlsx.ts'

type Format = {
  format: ExportFormat
  label: string
  /** Makes the file. The format without a file goes to the clipboard. */
  toFile?: (data: TableData) => Blob | Promise<Blob>
  /** The size of the file where it costs much to make, from the size of the JSON. */
  estimate?: (bytes: number) => number
}

export const formats: readonly Format[] = [
  { format: 'csv', label: 'CSV', toFile: (data) => new Blob([toCsv(data)], { type: 'text/csv' }) },
  { format: 'json', label: 'JSON', toFile: (data) => new Blob([toJson(data)], { type: 'application/json' }) },
  // The fixed parts of a workbook, and the rows at a fifth of their length.
  { format: 'xlsx', label: 'Excel (XLSX)', toFile: toXlsx, estimate: (bytes) => 2500 + bytes / 5 },
  { format: 'copy', label: 'Copy as table' },
]

/** Without it, spreadsheets misread UTF-8. */
const byteOrderMark = '\uFEFF'

/** RFC 4180. The source is in columns after the rows' own, on every line (decision 0042). */
export function toCsv({ labels, rows, source }: TableData): string {
  const head = [...labels, ...source.map(([name]) => `source_${name}`)]
  const facts = source.map(([, value]) => value)
  const lines = [head, ...rows.map((row) => [...row, ...facts])]
  return byteOrderMark + lines.map(csvLine).join('')
}

/** Rows as objects by their columns' labels. Nil becomes null; an absent value is left out. */
export const toJson = ({ labels, rows, source }: TableData): string =>
  `${JSON.stringify(
    {
      source: Object.fromEntries(source),
      columns: labels,
      rows: rows.map((row) => Object.fromEntries(labels.map((label, place) => [label, row[place]]))),
    },
    null,
    2,
  )}\n`

/**
 * Copies an HTML table for documents, and tabbed lines for everything else.
 * @param noted must resolve first; the clipboard waits for it, because browsers allow writing only right after a press
 */
export async function copyTable(data: TableData, noted: Promise<void>): Promise<void> {
  const kinds = { 'text/html': toHtml(data), 'text/plain': toTabbed(data) }
  const blobs = Object.entries(kinds).map(([type, text]) => [type, noted.then(() => new Blob([text], { type }))])
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
}

export const toTabbed = ({ labels, rows }: TableData): string => [labels, ...rows].map(tabbedLine).join('\n')

export function toHtml({ labels, rows }: TableData): string {
  const head = labels.map((label) => `<th>${xmlText(textOf(label))}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((value) => `<td>${xmlText(textOf(value))}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** Spreadsheets prefer the HTML table, and would calculate formulas in it. */
const textOf = (value: Value): string => (typeof value === 'string' ? asTextInDocument(value) : String(value ?? ''))
