import { asText, tabbedLine } from '../../../contract/spreadsheet.ts'
import { xmlText } from '../../ui/xml.ts'
import type { Value } from '../columns.ts'
import type { Taken } from './taken.ts'

/**
 * As a table for documents, and as tabbed lines for everything else.
 * @param noted what must be over before: browsers let a page write only while a press is fresh, so they wait for it
 */
export async function copyTable(taken: Taken, noted: Promise<void>): Promise<void> {
  const kinds = { 'text/html': toHtml(taken), 'text/plain': toTabbed(taken) }
  const blobs = Object.entries(kinds).map(([type, text]) => [type, noted.then(() => new Blob([text], { type }))])
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
}

export const toTabbed = ({ labels, rows }: Taken): string => [labels, ...rows].map(tabbedLine).join('\n')

export function toHtml({ labels, rows }: Taken): string {
  const head = labels.map((label) => `<th>${xmlText(textOf(label))}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((value) => `<td>${xmlText(textOf(value))}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** A spreadsheet takes the table rather than the lines, and would calculate what is in it as well. */
const textOf = (value: Value): string => (typeof value === 'string' ? asText(value) : String(value ?? ''))
