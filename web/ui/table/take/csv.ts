/**
 * CSV as RFC 4180 has it. Where the rows come from stands in columns after theirs: every line says it, and every reader of
 * CSV reads it (decision 0042).
 */
import type { Value } from '../columns.ts'
import type { Taken } from './taken.ts'

/** Without it spreadsheets take UTF-8 for something else. */
const byteOrderMark = '\uFEFF'

export function toCsv({ labels, rows, source }: Taken): string {
  const head = [...labels, ...source.map(([name]) => `source_${name}`)]
  const facts = source.map(([, value]) => value)
  const lines = [head, ...rows.map((row) => [...row, ...facts])]
  return byteOrderMark + lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

function field(value: Value): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would calculate what begins like a formula: after an apostrophe it is text. */
const harmless = (text: string): string => (/^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text)
