/** Texts and small tables that follow a picture fill the page that has no room for it, instead of blank paper. */
import type { RenderedBlock, Span } from '../../contract/desk/reports.ts'
import { textWidth } from '../../entities/picture-names.ts'
import type { Writer } from './pdf-writer.ts'

/** The letters and lines of a text, and of a table. */
const [text, cell] = [
  { size: 10, line: 14, after: 8 },
  { size: 8.5, line: 11.5, after: 6 },
]
const forCaption = 18

/** @param room the height that is left on the page */
export function inFlow(
  blocks: readonly RenderedBlock[],
  writer: Pick<Writer, 'width' | 'heightOf'>,
  room: number,
): RenderedBlock[] {
  const [picture] = blocks
  if (picture?.kind !== 'picture' || writer.heightOf(picture) + forCaption <= room) return [...blocks]
  // What explains its signs stays with it.
  const isKey = (block?: RenderedBlock) => block?.kind === 'paragraph' && block.id.endsWith('-key')
  const from = isKey(blocks[1]) ? 2 : 1
  let [until, left] = [from, room]
  for (const block of blocks.slice(from)) {
    left -= heightOf(block, writer.width)
    if (left < 0) break
    until++
  }
  const before = blocks.slice(from, until)
  const hasTable = before.some(({ kind }) => kind === 'table')
  const alt = hasTable ? picture.alt.replace('The table after it', 'The table before it') : picture.alt
  return [...before, { ...picture, alt }, ...blocks.slice(1, from), ...blocks.slice(until)]
}

/** About as high as it will be. A heading and a picture stay where they are. */
function heightOf(block: RenderedBlock, width: number): number {
  if (block.kind === 'paragraph') return linesOf(block.spans, width, text.size) * text.line + text.after
  if (block.kind === 'list')
    return block.items.reduce((sum, item) => sum + linesOf(item, width - 24, text.size) * text.line + 2, text.after)
  if (block.kind !== 'table') return Number.POSITIVE_INFINITY
  const each = width / block.columns.length
  const rows = block.rows.map((row) => Math.max(1, ...row.map((spans) => linesOf(spans, each, cell.size))))
  return rows.reduce((sum, lines) => sum + lines * cell.line + cell.after, 3 * cell.line + 2 * cell.after)
}

const linesOf = (spans: readonly Span[], width: number, size: number): number =>
  spans
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((textWidth(line) * size) / width)), 0)
