import { xmlText } from '../../xml.ts'
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

/** A tab or a line break within a cell would make two of it. */
export const toTabbed = ({ labels, rows }: Taken): string =>
  [labels, ...rows].map((line) => line.map((value) => textOf(value).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

export function toHtml({ labels, rows }: Taken): string {
  const head = labels.map((label) => `<th>${xmlText(label)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((value) => `<td>${xmlText(textOf(value))}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const textOf = (value: Value): string => String(value ?? '')
