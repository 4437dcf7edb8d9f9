/** Writes a table of a PDF. Repeats its head on each page, and keeps its last two rows together. */
import { columnsOf } from '../../entities/report/columns.ts'
import { ink, type Piece, type SetLine } from './pdf-lines.ts'
import { bottom, headCell, margin, type Struct, type Writer } from './pdf-writer.ts'

type Row = { cells: readonly (readonly Piece[])[]; destination?: string }
export type Table = {
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
  size: number
  /** Parts of the page. Without them, the texts share it out. */
  shares?: readonly number[]
}

const pad = 3
/** Lines that may stand alone at the end of a page. */
const few = 3
/** A row of more lines goes on over the next page. */
const tall = 30

export function writeTable(writer: Writer, of: Table): void {
  const { pdf, set, width } = writer
  const { rows, size } = of
  const { height, boxes, captions, heads, linesOf, heightOf, start } = layOut(writer, of)

  const table = pdf.struct('Table')
  writer.section.add(table)
  writer.room(start)
  if (captions.length > 0) writeCaption()
  const head = pdf.struct('TR')
  table.add(head)
  writeHead(head)
  head.end()

  let next = rows[0] && linesOf(rows[0].cells)
  for (const [at, { destination }] of rows.entries()) {
    const lines = next!
    const after = rows[at + 1]
    next = after && linesOf(after.cells)
    const row = pdf.struct('TR')
    table.add(row)
    const structs = lines.map((_, column) => {
      const cell = column === 0 && destination ? headCell(pdf, 'Row') : pdf.struct('TD')
      row.add(cell)
      return cell
    })
    const isLastButOne = at === rows.length - 2 && next && heightOf(lines) + heightOf(next) < tall * height
    if (isLastButOne) makeRoom(heightOf(lines) + heightOf(next!))
    for (let from = 0; from < mostOf(lines); from = writeLines(structs, lines, from, destination));
    row.end()
  }
  table.end()
  pdf.y += 8

  function writeCaption(): void {
    const struct = pdf.struct('Caption')
    table.add(struct)
    for (const line of captions) {
      writer.line(struct, line, { x: margin, y: pdf.y, width, size: size + 1, colour: ink })
      pdf.y += height
    }
    struct.end()
    pdf.y += 2
  }

  /** Without a structure, it repeats the head on a further page. */
  function writeHead(struct: Struct | null): void {
    const y = pdf.y
    writer.artifact(() => pdf.rect(margin, y, width, heightOf(heads)).fill('#f5f3ee'))
    for (const [at, lines] of heads.entries()) {
      const cell = struct && headCell(pdf, 'Column')
      if (cell) struct.add(cell)
      for (const [index, line] of lines.entries())
        if (cell) writer.line(cell, line, placeOf(at, y + pad + index * height, line))
        else writer.artifact(() => set.draw(line, placeOf(at, y + pad + index * height, line)))
      cell?.end()
    }
    pdf.y = y + heightOf(heads)
  }

  /** Figures stand under each other. */
  function placeOf(at: number, y: number, line: SetLine) {
    const { left, width, isNumber } = boxes[at]!
    const x = isNumber ? left + width - pad - line.width : left + pad
    return { x, y, width: width - 2 * pad, size, colour: ink }
  }

  function makeRoom(wanted: number): void {
    if (pdf.y + wanted <= pdf.page.height - bottom) return
    writer.newPage()
    writeHead(null)
  }

  /** @returns the line that the next page goes on from */
  function writeLines(
    structs: readonly Struct[],
    lines: readonly SetLine[][],
    from: number,
    destination?: string,
  ): number {
    const left = mostOf(lines) - from
    makeRoom(together(left) * height + 2 * pad)
    const y = pdf.y
    const fits = Math.floor((pdf.page.height - bottom - y - 2 * pad) / height)
    const until = from + Math.min(left, Math.max(1, fits))
    if (destination && from === 0) pdf.addNamedDestination(destination, 'XYZ', margin, y, null)
    for (const [at, cell] of lines.entries()) {
      const here = cell.slice(from, until)
      writer.lines(
        structs[at]!,
        here.map((line, index) => ({ line, place: placeOf(at, y + pad + index * height, line) })),
      )
    }
    pdf.y = y + (until - from) * height + 2 * pad
    writer.rule()
    return until
  }
}

/** The height of the start of a table: its caption, its head and the rows that stay with them. */
export const startOfTable = (writer: Writer, table: Table): number => layOut(writer, table).start

function layOut({ set, width }: Writer, { caption, columns, rows, size, shares }: Table) {
  const height = size * 1.35
  const texts = rows.slice(0, 60).map(({ cells }) => cells.map((cell) => cell.map(({ text }) => text).join('')))
  const shared = columnsOf(columns, texts, width / size)
  const boxes = shared.map(({ share, isNumber }, at) => ({
    width: (shares?.[at] ?? share) * width,
    left: margin + shared.slice(0, at).reduce((sum, one, before) => sum + (shares?.[before] ?? one.share) * width, 0),
    isNumber,
  }))
  const linesOf = (cells: Row['cells']) => cells.map((cell, at) => set.lines(cell, boxes[at]!.width - 2 * pad, size))
  const heightOf = (cells: readonly SetLine[][]) => mostOf(cells) * height + 2 * pad

  const captions = caption ? set.lines([{ text: caption, font: 'bold' }], width, size + 1) : []
  const heads = linesOf(columns.map((text) => [{ text, font: 'bold' }]))
  const [first, second] = rows.slice(0, 2).map(({ cells }) => linesOf(cells))
  const isPair = rows.length === 2 && heightOf(first!) + heightOf(second!) < tall * height
  const start =
    (captions.length > 0 ? captions.length * height + 2 : 0) +
    heightOf(heads) +
    (first ? together(mostOf(first)) * height + 2 * pad : 0) +
    (second ? Math.min(isPair ? Number.POSITIVE_INFINITY : few * height, heightOf(second)) : 0)
  return { height, boxes, captions, heads, linesOf, heightOf, start }
}

/** The lines of a row that stay on one page. */
const together = (lines: number): number => (lines > tall ? few : lines)

const mostOf = (cells: readonly SetLine[][]): number => Math.max(1, ...cells.map(({ length }) => length))
