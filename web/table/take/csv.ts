/**
 * CSV as RFC 4180 has it. Where the rows come from stands in columns after theirs: every line says it, and every reader of
 * CSV reads it (decision 0042).
 */
import { csvLine } from '../../../contract/spreadsheet.ts'
import type { Taken } from './taken.ts'

/** Without it spreadsheets take UTF-8 for something else. */
const byteOrderMark = '\uFEFF'

export function toCsv({ labels, rows, source }: Taken): string {
  const head = [...labels, ...source.map(([name]) => `source_${name}`)]
  const facts = source.map(([, value]) => value)
  const lines = [head, ...rows.map((row) => [...row, ...facts])]
  return byteOrderMark + lines.map(csvLine).join('')
}
