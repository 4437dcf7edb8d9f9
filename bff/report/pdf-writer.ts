/** Writes a tagged PDF from top to bottom: paragraphs, lists, pictures, links and bookmarks. */
import type { RenderedBlock } from '../../contract/desk/reports.ts'
import { ink, type Piece, type Place, type SetLine, type Typesetter } from './pdf-lines.ts'
import { drawShape } from './pdf-shapes.ts'

export type Struct = PDFKit.PDFStructureElement
type Picture = Extract<RenderedBlock, { kind: 'picture' }>

export const margin = 56
export const [top, bottom] = [72, 64]
const body = 10
export const quiet = '#55606b'
/** The height of a line of the contents, and of one in a long list. */
const [lineOfContents, closeLine] = [16, 11.5]
/** Points; at most 96 pixels to an inch. */
const mostOfLogo = { width: 200, height: 64, scale: 0.75 }

/** A heading of a table's row or column. */
export const headCell = (pdf: PDFKit.PDFDocument, scope: 'Row' | 'Column'): Struct => pdf.struct('TH', { scope })

/** A line, and where it stands on the page. */
type PlacedLine = { line: SetLine; place: Place }

type ParagraphStyle = { size?: number; before?: number; after?: number; colour?: string; bar?: string; left?: number }

/** Writes from top to bottom, and begins a new page when one is full. */
export class Writer {
  readonly pdf: PDFKit.PDFDocument
  readonly set: Typesetter
  readonly #document: Struct
  section: Struct
  /** The colour of headings. */
  headingInk = ink
  /** Entries of the contents, which get the numbers of their pages when those are known. */
  readonly #contents: { entry: Struct; page: number; y: number; size: number }[] = []
  readonly #listed: number[] = []
  #outlines: { level: number; item: PDFKit.PDFOutline }[] = []

  constructor(pdf: PDFKit.PDFDocument, set: Typesetter) {
    this.pdf = pdf
    this.set = set
    this.#document = pdf.struct('Document')
    pdf.addStructure(this.#document)
    this.section = this.#document
    pdf.y = top
  }

  get width(): number {
    return this.pdf.page.width - 2 * margin
  }

  begin(type: string): void {
    if (this.section !== this.#document) this.section.end()
    this.section = this.pdf.struct(type)
    this.#document.add(this.section)
  }

  end(): void {
    this.#numberContents()
    if (this.section !== this.#document) this.section.end()
    this.#document.end()
  }

  /** Begins a new page if less space is left. A page that is still empty has no more to give. */
  room(height: number): void {
    if (this.#isShort(height)) this.newPage()
  }

  #isShort = (height: number): boolean => this.pdf.y > top && this.pdf.y + height > this.#end

  /** The height that is left on the page. */
  get left(): number {
    return this.#end - this.pdf.y
  }

  get #end(): number {
    return this.pdf.page.height - bottom
  }

  newPage(): void {
    this.pdf.addPage()
    this.pdf.y = top
  }

  space(height: number): void {
    if (this.pdf.y > top) this.pdf.y += height
  }

  /** The titles in their order, each a link to its section. `listed()` says where each begins. */
  contents(titles: readonly string[]): void {
    const { pdf, set, width } = this
    this.space(14)
    this.room(60)
    this.rule()
    pdf.y += 10
    const list = pdf.struct('TOC', { title: 'Contents' })
    this.#document.add(list)
    // Closer lines keep a long list on the title page, so that the answer is on page 2.
    const step = Math.max(closeLine, Math.min(lineOfContents, (this.#end - pdf.y) / titles.length))
    const size = Math.min(body, step * 0.75)
    for (const [at, text] of titles.entries()) {
      // Rounding may put the last line a trifle too low.
      this.room(step - 0.01)
      const [line] = set.lines([{ text, goTo: `section-${at + 1}` }], width - 40, size)
      const entry = pdf.struct('TOCI')
      list.add(entry)
      const { y } = pdf
      if (line) this.line(entry, line, { x: margin, y, width: width - 40, size, colour: ink })
      this.#contents.push({ entry, page: this.#page, y, size })
      pdf.y = y + step
    }
  }

  /** The next section of the contents begins here. */
  listed(): void {
    this.#listed.push(this.#page)
    this.pdf.addNamedDestination(`section-${this.#listed.length}`, 'XYZ', margin, this.pdf.y, null)
  }

  get #page(): number {
    return this.pdf.bufferedPageRange().count - 1
  }

  #numberContents(): void {
    for (const [at, { entry, page, y, size }] of this.#contents.entries()) {
      const [number] = this.set.lines([{ text: String((this.#listed[at] ?? 0) + 1) }], 40, size)
      if (!number) continue
      this.pdf.switchToPage(page)
      this.line(entry, number, { x: margin + this.width - number.width, y, width: 40, size, colour: ink })
      entry.end()
    }
  }

  rule(): void {
    const { y } = this.pdf
    this.artifact(() =>
      this.pdf
        .moveTo(margin, y)
        .lineTo(margin + this.width, y)
        .lineWidth(0.5)
        .strokeColor('#d9d5ca')
        .stroke(),
    )
  }

  bookmark(title: string, level: number): void {
    while (this.#outlines.length > 0 && this.#outlines.at(-1)!.level >= level) this.#outlines.pop()
    const parent = this.#outlines.at(-1)?.item ?? this.pdf.outline
    const item = parent.addItem(title || 'Untitled', { expanded: level < 2, top: this.pdf.y })
    this.#outlines.push({ level, item })
  }

  paragraph(type: string, pieces: readonly Piece[], style: ParagraphStyle = {}): void {
    const { size = body, before = 0, after = 4, colour = ink, bar, left = 0 } = style
    this.space(before)
    const indent = left + (bar ? 10 : 0)
    const lines = this.set.lines(pieces, this.width - indent, size)
    const struct = this.pdf.struct(type)
    this.section.add(struct)
    const height = size * 1.4
    let here: PlacedLine[] = []
    const write = () => {
      const [first] = here
      if (bar && first)
        this.artifact(() => this.pdf.rect(margin + left, first.place.y, 2, height * here.length).fill(bar))
      this.lines(struct, here)
      here = []
    }
    for (const [at, line] of lines.entries()) {
      // No line of a paragraph stands alone at the end or the top of a page.
      const together = lines.length > 3 && (at === 0 || at === lines.length - 2) ? 2 : 1
      if (this.#isShort(height * together)) {
        write()
        this.newPage()
      }
      const { y } = this.pdf
      here.push({ line, place: { x: margin + indent, y, width: this.width - indent, size, colour } })
      this.pdf.y = y + height
    }
    write()
    struct.end()
    this.pdf.y += after
  }

  /** Without the space around it. */
  heightOfText(pieces: readonly Piece[], size = body): number {
    return this.set.lines(pieces, this.width, size).length * size * 1.4
  }

  list(items: readonly (readonly Piece[])[], isOrdered: boolean): void {
    const list = this.pdf.struct('L')
    this.section.add(list)
    for (const [at, item] of items.entries()) {
      const [entry, label, text] = [this.pdf.struct('LI'), this.pdf.struct('Lbl'), this.pdf.struct('LBody')]
      list.add(entry)
      entry.add(label)
      entry.add(text)
      const lines = this.set.lines(item, this.width - 24, body)
      for (const [index, line] of lines.entries()) {
        this.room(body * 1.4)
        const y = this.pdf.y
        if (index === 0) {
          const [mark] = this.set.lines([{ text: isOrdered ? `${at + 1}.` : '•' }], 24, body)
          if (mark) this.line(label, mark, { x: margin + 4, y, width: 20, size: body, colour: ink })
        }
        this.line(text, line, { x: margin + 24, y, width: this.width - 24, size: body, colour: ink })
        this.pdf.y = y + body * 1.4
      }
      entry.end()
      this.pdf.y += 2
    }
    list.end()
    this.pdf.y += 4
  }

  /** A table without heads: a label and its value in each row. */
  pairs(rows: readonly { label: string; value: string }[]): void {
    const table = this.pdf.struct('Table')
    this.section.add(table)
    const left = 110
    this.rule()
    for (const { label, value } of rows) {
      const row = this.pdf.struct('TR')
      const [head, cell] = [headCell(this.pdf, 'Row'), this.pdf.struct('TD')]
      table.add(row)
      row.add(head)
      row.add(cell)
      const name = this.set.lines([{ text: label }], left - 8, body)
      for (const [at, line] of this.set.lines([{ text: value }], this.width - left, body).entries()) {
        this.room(body * 1.9)
        const y = this.pdf.y + 4
        const place = { y, size: body, colour: ink }
        if (at === 0 && name[0]) this.line(head, name[0], { ...place, x: margin, width: left - 8, colour: quiet })
        this.line(cell, line, { ...place, x: margin + left, width: this.width - left })
        this.pdf.y = y + body * 1.4 - 4
      }
      this.pdf.y += 8
      row.end()
      this.rule()
    }
    table.end()
  }

  /** As large as the page allows, with a heading above it. */
  #scaleOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
    return Math.min(this.width / width, (this.pdf.page.height - top - bottom - 80) / height)
  }

  heightOf = (picture: Picture): number => picture.height * this.#scaleOf(picture) + 10

  /** @param below the room that its caption needs */
  picture({ alt, width, height, shapes }: Picture, below = 0): void {
    const scale = this.#scaleOf({ width, height })
    this.room(height * scale + 10 + below)
    const [left, y] = [margin, this.pdf.y]
    const bbox = [left, y, left + width * scale, y + height * scale]
    const figure = this.pdf.struct('Figure', { alt, bbox, placement: 'Block' })
    this.section.add(figure)
    const content = this.pdf.markStructureContent('Figure')
    for (const shape of shapes) drawShape(this.pdf, this.set, shape, { left, y, scale })
    this.pdf.endMarkedContent()
    figure.add(content)
    figure.end()
    this.pdf.y = y + height * scale + 10
  }

  /** A picture of pixels: a logo. It is never larger than its pixels allow. */
  image(bytes: Buffer, { alt, width, height }: { alt: string; width: number; height: number }): void {
    const scale = Math.min(mostOfLogo.width / width, mostOfLogo.height / height, mostOfLogo.scale)
    const [left, y] = [margin, this.pdf.y]
    const bbox = [left, y, left + width * scale, y + height * scale]
    const figure = this.pdf.struct('Figure', { alt, bbox, placement: 'Block' })
    this.section.add(figure)
    const content = this.pdf.markStructureContent('Figure')
    this.pdf.image(bytes, left, y, { width: width * scale, height: height * scale })
    this.pdf.endMarkedContent()
    figure.add(content)
    figure.end()
    this.pdf.y = y + height * scale
  }

  line(struct: Struct, line: SetLine, place: Place): void {
    this.lines(struct, [{ line, place }])
  }

  /** The text of one structure element on one page. Each link in it is its own element. */
  lines(struct: Struct, lines: readonly PlacedLine[]): void {
    let text: PDFKit.PDFStructureContent | null = null
    const endText = () => {
      if (text === null) return
      this.pdf.endMarkedContent()
      struct.add(text)
      text = null
    }
    for (const { line, place } of lines)
      for (const group of line.groups) {
        if (group.goTo === undefined) {
          text ??= this.pdf.markStructureContent('P')
          this.set.drawGroup(line, group, place)
          continue
        }
        endText()
        const link = this.pdf.struct('Link')
        const content = this.pdf.markStructureContent('Link')
        const { x, width } = this.set.drawGroup(line, group, place)
        this.pdf.endMarkedContent()
        link.add(content)
        const told = group.goTo.startsWith('record-') ? `Record ${group.goTo.slice(7)} in the annex` : 'Section'
        this.pdf.goTo(x, place.y, width, place.size * 1.2, group.goTo, {
          structParent: link,
          // PDFKit writes such an object as text, and a plain string as a name.
          Contents: new String(told) as string,
        })
        link.end()
        struct.add(link)
      }
    endText()
  }

  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }
}
