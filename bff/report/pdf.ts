/** Writes a report as a tagged PDF, with embedded fonts and vector pictures. */
import PDFDocument from 'pdfkit'
import type { RenderedBlock, RenderedReport, Shape, Span } from '../../contract/desk/reports.ts'
import {
  annexCells,
  annexColumns,
  colourOf,
  headLines,
  outlineLooks,
  quietInk,
  verifyWords,
  voiceLabels,
} from '../../entities/report/html.ts'
import { createTypesetter, type Piece, type SetLine, type Typesetter } from './pdf-lines.ts'

type Struct = PDFKit.PDFStructureElement
type Picture = Extract<RenderedBlock, { kind: 'picture' }>
type Evidence = { name: string; bytes: Uint8Array }

const margin = 56
const [top, bottom] = [72, 64]
const ink = '#17212b'
const quiet = '#55606b'
const linkInk = '#1d4f91'
const ruleInk = '#d9d5ca'
const body = 10

export function toPdf(report: RenderedReport, evidence: Evidence | null = null): Promise<Buffer> {
  const at = new Date(report.signed?.at ?? report.saved_at)
  const pdf = new PDFDocument({
    ...{ size: 'A4', margins: { top, bottom, left: margin, right: margin }, bufferPages: true, autoFirstPage: true },
    ...{ lang: 'en-GB', tagged: true, displayTitle: true, pdfVersion: '1.7', subset: 'PDF/UA' as never },
    info: {
      Title: report.title || 'Report',
      Author: report.authors.join(', '),
      Subject: `Case ${report.reference}, version ${report.version}`,
      Creator: 'Whereabouts',
      Producer: 'Whereabouts',
      CreationDate: Number.isNaN(at.getTime()) ? new Date(0) : at,
    },
  })
  const bytes = collect(pdf)
  const set = createTypesetter(pdf)
  const writer = new Writer(pdf, set)
  writeReport(writer, set, report)
  if (evidence)
    pdf.file(Buffer.from(evidence.bytes), {
      ...{
        name: evidence.name,
        type: 'application/zip',
        description: 'The evidence of the case: unpack and run node verify-evidence.mjs',
      },
      ...{ creationDate: at, modifiedDate: at, relationship: 'Supplement' },
    })
  writePageMarks(pdf, set, report)
  writer.end()
  pdf.end()
  return bytes
}

function writeReport(writer: Writer, set: Typesetter, report: RenderedReport): void {
  writer.begin('Sect')
  writer.bookmark(report.title || 'Report', 1)
  writer.paragraph('H1', [{ text: report.title, font: 'bold' }], { size: 22, after: 10 })
  for (const line of headLines(report)) writer.paragraph('P', [{ text: line }], { colour: quiet, after: 1 })
  const without = set.scriptsWithoutFont(JSON.stringify([report.title, report.changes, report.sections, report.annex]))
  const notes = [...report.notes, ...(without.length > 0 ? [withoutFontWords(without)] : [])]
  for (const note of notes) writer.paragraph('P', [{ text: note }], { before: 6, bar: '#b45309' })
  if (report.changes.length > 0) {
    heading(writer, 'Changes since the signed version', 2)
    writer.list(
      report.changes.map((line) => [{ text: line }]),
      false,
    )
  }
  for (const { title, blocks } of report.sections) {
    writer.begin('Sect')
    const [first] = blocks
    if (first?.kind === 'picture') writer.room(writer.heightOf(first) + 60)
    if (first?.kind === 'table') writer.room(160)
    heading(writer, title, 2)
    for (const block of blocks) writeBlock(writer, block)
  }
  writer.begin('Sect')
  heading(writer, 'Annex: records', 2)
  writer.paragraph('P', [{ text: verifyWords }], { after: 6 })
  const rows = report.annex.map((row) => ({
    cells: [String(row.number), ...annexCells(row)].map((text): Piece[] => [{ text }]),
    destination: `record-${row.number}`,
  }))
  if (rows.length > 0)
    writer.table('Cited records', annexColumns, rows, { size: 7, widths: [4, 13, 11, 13, 18, 17, 24] })
}

const withoutFontWords = (scripts: readonly string[]): string =>
  `This PDF has no font for some of the letters (${scripts.join(', ')}). It prints their numbers, like [U+6F22]. The HTML and Word files of this report hold the letters.`

function heading(writer: Writer, text: string, level: number, pieces: Piece[] = [{ text, font: 'bold' }]): void {
  const size = [22, 15, 12.5, 11][level - 1] ?? 11
  // Keeps a heading with the text after it.
  writer.room(size * 1.3 + 60)
  writer.space(level === 2 ? 16 : 10)
  writer.bookmark(text, level)
  writer.paragraph(`H${level}`, pieces, { size, after: 4 })
}

function writeBlock(writer: Writer, block: RenderedBlock): void {
  if (block.kind === 'heading') {
    const pieces = piecesOf(block.spans).map((piece) => ({ ...piece, font: 'bold' as const }))
    heading(writer, block.spans.map(({ text }) => text).join(''), block.level + 1, pieces)
  } else if (block.kind === 'paragraph') {
    const label = voiceLabels[block.voice]
    const bars: { readonly [voice: string]: string | undefined } = {
      opinion: '#64748b',
      inference: '#64748b',
      fact: linkInk,
    }
    const bar = bars[block.voice]
    const pieces: Piece[] = [
      ...(label ? [{ text: `${label}  `, font: 'bold' as const }] : []),
      ...piecesOf(block.spans),
    ]
    writer.paragraph('P', pieces, { after: 6, ...(bar && { bar }), ...(block.voice === 'note' && { colour: quiet }) })
  } else if (block.kind === 'list') writer.list(block.items.map(piecesOf), block.ordered)
  else if (block.kind === 'table')
    writer.table(
      block.caption,
      block.columns,
      block.rows.map((row) => ({ cells: row.map(piecesOf) })),
      { size: 8.5 },
    )
  else writer.picture(block)
}

const piecesOf = (spans: readonly Span[]): Piece[] =>
  spans.flatMap(({ text, bold, italic, redacted, cites = [] }): Piece[] => {
    const font: Piece['font'] = bold || redacted ? (italic ? 'both' : 'bold') : italic ? 'italic' : undefined
    return [
      ...(text === '' ? [] : [{ text, ...(font && { font }) }]),
      ...cites.map((number): Piece => ({ text: ` [${number}]`, goTo: `record-${number}`, colour: linkInk })),
    ]
  })

type ParagraphStyle = { size?: number; before?: number; after?: number; colour?: string; bar?: string; left?: number }

/** Writes from top to bottom, and begins a new page when one is full. */
class Writer {
  readonly #pdf: PDFKit.PDFDocument
  readonly #set: Typesetter
  readonly #document: Struct
  #section: Struct
  #outlines: { level: number; item: PDFKit.PDFOutline }[] = []

  constructor(pdf: PDFKit.PDFDocument, set: Typesetter) {
    this.#pdf = pdf
    this.#set = set
    this.#document = pdf.struct('Document')
    pdf.addStructure(this.#document)
    this.#section = this.#document
    pdf.y = top
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * margin
  }

  begin(type: string): void {
    if (this.#section !== this.#document) this.#section.end()
    this.#section = this.#pdf.struct(type)
    this.#document.add(this.#section)
  }

  end(): void {
    if (this.#section !== this.#document) this.#section.end()
    this.#document.end()
  }

  /** Begins a new page if less space is left. */
  room(height: number): void {
    if (this.#pdf.y + height <= this.#pdf.page.height - bottom) return
    this.#pdf.addPage()
    this.#pdf.y = top
  }

  space(height: number): void {
    if (this.#pdf.y > top) this.#pdf.y += height
  }

  bookmark(title: string, level: number): void {
    while (this.#outlines.length > 0 && this.#outlines.at(-1)!.level >= level) this.#outlines.pop()
    const parent = this.#outlines.at(-1)?.item ?? this.#pdf.outline
    const item = parent.addItem(title || 'Untitled', { expanded: level < 2, top: this.#pdf.y } as never)
    this.#outlines.push({ level, item })
  }

  paragraph(type: string, pieces: readonly Piece[], style: ParagraphStyle = {}): void {
    const { size = body, before = 0, after = 4, colour = ink, bar, left = 0 } = style
    this.space(before)
    const indent = left + (bar ? 10 : 0)
    const lines = this.#set.lines(pieces, this.#width - indent, size)
    const struct = this.#pdf.struct(type)
    this.#section.add(struct)
    for (const line of lines) {
      this.room(size * 1.4)
      const y = this.#pdf.y
      if (bar) this.#artifact(() => this.#pdf.rect(margin + left, y, 2, size * 1.4).fill(bar))
      this.#line(struct, line, { x: margin + indent, y, width: this.#width - indent, size, colour })
      this.#pdf.y = y + size * 1.4
    }
    struct.end()
    this.#pdf.y += after
  }

  list(items: readonly (readonly Piece[])[], isOrdered: boolean): void {
    const list = this.#pdf.struct('L')
    this.#section.add(list)
    for (const [at, item] of items.entries()) {
      const [entry, label, text] = [this.#pdf.struct('LI'), this.#pdf.struct('Lbl'), this.#pdf.struct('LBody')]
      list.add(entry)
      entry.add(label)
      entry.add(text)
      const lines = this.#set.lines(item, this.#width - 24, body)
      for (const [index, line] of lines.entries()) {
        this.room(body * 1.4)
        const y = this.#pdf.y
        if (index === 0) {
          const [mark] = this.#set.lines([{ text: isOrdered ? `${at + 1}.` : '•' }], 24, body)
          if (mark) this.#line(label, mark, { x: margin + 4, y, width: 20, size: body, colour: ink })
        }
        this.#line(text, line, { x: margin + 24, y, width: this.#width - 24, size: body, colour: ink })
        this.#pdf.y = y + body * 1.4
      }
      entry.end()
      this.#pdf.y += 2
    }
    list.end()
    this.#pdf.y += 4
  }

  table(
    caption: string,
    columns: readonly string[],
    rows: readonly { cells: readonly (readonly Piece[])[]; destination?: string }[],
    { size, widths: weights }: { size: number; widths?: readonly number[] },
  ): void {
    const all = weights?.reduce((sum, weight) => sum + weight, 0) ?? 1
    const widths =
      weights?.map((weight) => (weight / all) * this.#width) ??
      columnWidths(
        columns,
        rows.map(({ cells }) => cells),
        { width: this.#width, size },
      )
    const lefts = widths.map((_, at) => margin + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
    const height = size * 1.35
    const pad = 3
    const table = this.#pdf.struct('Table')
    this.#section.add(table)
    if (caption) {
      const struct = this.#pdf.struct('Caption')
      table.add(struct)
      this.room(height * 4)
      for (const line of this.#set.lines([{ text: caption, font: 'bold' }], this.#width, size + 1)) {
        this.#line(struct, line, { x: margin, y: this.#pdf.y, width: this.#width, size: size + 1, colour: ink })
        this.#pdf.y += height
      }
      struct.end()
      this.#pdf.y += 2
    }
    const heads = columns.map((column, at) =>
      this.#set.lines([{ text: column, font: 'bold' }], widths[at]! - 2 * pad, size),
    )
    const headHeight = Math.max(1, ...heads.map((lines) => lines.length)) * height + 2 * pad
    const drawHead = (struct: Struct | null) => {
      const y = this.#pdf.y
      this.#artifact(() => this.#pdf.rect(margin, y, this.#width, headHeight).fill('#f5f3ee'))
      for (const [at, lines] of heads.entries()) {
        const cell = struct && this.#pdf.struct('TH', { scope: 'Column' } as never)
        if (cell) struct.add(cell)
        for (const [index, line] of lines.entries()) {
          const place = {
            x: lefts[at]! + pad,
            y: y + pad + index * height,
            width: widths[at]! - 2 * pad,
            size,
            colour: ink,
          }
          if (cell) this.#line(cell, line, place)
          else this.#artifact(() => this.#set.draw(line, place))
        }
        cell?.end()
      }
      this.#pdf.y = y + headHeight
    }
    this.room(headHeight + height * 2)
    const head = this.#pdf.struct('TR')
    table.add(head)
    drawHead(head)
    head.end()
    for (const { cells, destination } of rows) {
      const lines = cells.map((cell, at) => this.#set.lines(cell, widths[at]! - 2 * pad, size))
      const most = Math.max(1, ...lines.map((cell) => cell.length))
      const row = this.#pdf.struct('TR')
      table.add(row)
      const structs = cells.map((_, at) => {
        const cell =
          at === 0 && destination ? this.#pdf.struct('TH', { scope: 'Row' } as never) : this.#pdf.struct('TD')
        row.add(cell)
        return cell
      })
      // A row longer than a page continues on the next.
      for (let from = 0; from < most; ) {
        const left = () => Math.floor((this.#pdf.page.height - bottom - this.#pdf.y - 2 * pad) / height)
        const isTall = most - from > 30
        if (left() < (isTall ? 3 : most - from)) {
          this.#pdf.addPage()
          this.#pdf.y = top
          drawHead(null)
        }
        const until = Math.min(most, from + Math.max(1, left()))
        const y = this.#pdf.y
        if (destination && from === 0) this.#pdf.addNamedDestination(destination, 'XYZ', margin, y, null as never)
        for (const [at, cell] of lines.entries())
          for (const [index, line] of cell.slice(from, until).entries())
            this.#line(structs[at]!, line, {
              x: lefts[at]! + pad,
              y: y + pad + index * height,
              width: widths[at]! - 2 * pad,
              size,
              colour: ink,
            })
        this.#pdf.y = y + (until - from) * height + 2 * pad
        const end = this.#pdf.y
        this.#artifact(() =>
          this.#pdf
            .moveTo(margin, end)
            .lineTo(margin + this.#width, end)
            .lineWidth(0.5)
            .strokeColor(ruleInk)
            .stroke(),
        )
        from = until
      }
      row.end()
    }
    table.end()
    this.#pdf.y += 8
  }

  /** As large as the page allows, with a heading above it. */
  #scaleOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
    return Math.min(this.#width / width, (this.#pdf.page.height - top - bottom - 80) / height)
  }

  heightOf = (picture: Picture): number => picture.height * this.#scaleOf(picture) + 10

  picture({ alt, width, height, shapes }: Picture): void {
    const scale = this.#scaleOf({ width, height })
    this.room(height * scale + 10)
    const [left, y] = [margin, this.#pdf.y]
    const bbox = [left, y, left + width * scale, y + height * scale]
    const figure = this.#pdf.struct('Figure', { alt, bbox, placement: 'Block' } as never)
    this.#section.add(figure)
    const content = this.#pdf.markStructureContent('Figure')
    for (const shape of shapes) drawShape(this.#pdf, this.#set, shape, { left, y, scale })
    this.#pdf.endMarkedContent()
    figure.add(content)
    figure.end()
    this.#pdf.y = y + height * scale + 10
  }

  /** The text of one structure element. Each link in it is its own element. */
  #line(
    struct: Struct,
    line: SetLine,
    place: { x: number; y: number; width: number; size: number; colour: string },
  ): void {
    const type = 'P'
    for (const group of line.groups) {
      if (group.goTo === undefined) {
        const content = this.#pdf.markStructureContent(type)
        this.#set.drawGroup(line, group, place)
        this.#pdf.endMarkedContent()
        struct.add(content)
        continue
      }
      const link = this.#pdf.struct('Link')
      const content = this.#pdf.markStructureContent('Link')
      const { x, width } = this.#set.drawGroup(line, group, place)
      this.#pdf.endMarkedContent()
      link.add(content)
      const contents = new String(`Record ${group.goTo.slice(7)} in the annex`)
      this.#pdf.goTo(x, place.y, width, place.size * 1.2, group.goTo, {
        structParent: link,
        Contents: contents,
      } as never)
      link.end()
      struct.add(link)
    }
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }
}

/** Each column fits its longest word. The remaining width goes to longer texts. */
function columnWidths(
  columns: readonly string[],
  rows: readonly (readonly (readonly Piece[])[])[],
  { width, size }: { width: number; size: number },
): number[] {
  const textsOf = (at: number) => [
    columns[at]!,
    ...rows.slice(0, 60).map((cells) => cells[at]?.map(({ text }) => text).join('') ?? ''),
  ]
  const all = columns.map((_, at) => {
    const texts = textsOf(at)
    const word = Math.max(...texts.flatMap((text) => text.split(/\s/)).map(({ length }) => length))
    const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
    return { least: Math.min(word, longestWord) + 1.5, more: Math.max(0, Math.min(mean, 60) - word) + 1 }
  })
  const sumOf = (of: 'least' | 'more') => all.reduce((sum, column) => sum + column[of], 0)
  // The approximate width of a letter.
  const left = Math.max(0, width / (0.58 * size) - sumOf('least'))
  const letters = all.map(({ least, more }) => least + (left * more) / sumOf('more'))
  const sum = letters.reduce((sum, each) => sum + each, 0)
  return letters.map((each) => (each / sum) * width)
}

/** A column grows for words up to this many letters, and breaks longer ones. */
const longestWord = 22

type Frame = { left: number; y: number; scale: number }

function drawShape(pdf: PDFKit.PDFDocument, set: Typesetter, shape: Shape, { left, y, scale }: Frame): void {
  if (shape.shape === 'line') {
    const { x1, y1, x2, y2, dashed } = shape
    pdf
      .moveTo(left + x1 * scale, y + y1 * scale)
      .lineTo(left + x2 * scale, y + y2 * scale)
      .lineWidth(0.8)
      .strokeColor('#64748b')
    if (dashed) pdf.dash(3, { space: 2.5 })
    pdf.stroke().undash()
  } else if (shape.shape === 'dot') {
    pdf.circle(left + shape.x * scale, y + shape.y * scale, shape.r * scale).fill(colourOf(shape.kind))
  } else if (shape.shape === 'outline') {
    for (const [at, [px, py]] of shape.points.entries())
      if (at === 0) pdf.moveTo(left + px * scale, y + py * scale)
      else pdf.lineTo(left + px * scale, y + py * scale)
    pdf.closePath()
    const { fill, stroke, dashed } = outlineLooks[shape.of]
    if (fill) pdf.fill(fill)
    if (!stroke) return
    pdf.lineWidth(0.8).strokeColor(stroke)
    if (dashed) pdf.dash(3, { space: 2.5 })
    pdf.stroke().undash()
  } else {
    const size = 14 * scale
    const [line] = set.lines([{ text: shape.text }], 10_000, size)
    if (!line) return
    const before = shape.anchor === 'middle' ? line.width / 2 : shape.anchor === 'end' ? line.width : 0
    const x = left + shape.x * scale - before
    set.draw(line, { x, y: y + shape.y * scale - size, width: 10_000, size, colour: shape.quiet ? quietInk : ink })
  }
}

/** Once all pages exist, writes the classification, the reference and the number on each. */
function writePageMarks(pdf: PDFKit.PDFDocument, set: Typesetter, report: RenderedReport): void {
  const { start, count } = pdf.bufferedPageRange()
  const { classification, reference, version, is_redacted } = report
  const mark = [classification, `Case ${reference}`, `Version ${version}`, is_redacted ? 'Redacted' : '']
    .filter(Boolean)
    .join(' · ')
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const width = pdf.page.width - 2 * margin
    const place = (y: number) => ({ x: margin, y, width, size: 8, colour: quiet })
    const [head] = set.lines([{ text: mark }], width, 8)
    if (head) set.draw(head, place(36))
    const [number] = set.lines([{ text: `Page ${page + 1} of ${count}` }], width, 8)
    if (number) set.draw(number, { ...place(pdf.page.height - 40), x: margin + width - number.width })
    const [foot] = set.lines([{ text: report.title }], width - 80, 8)
    if (foot) set.draw(foot, place(pdf.page.height - 40))
    pdf.endMarkedContent()
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
