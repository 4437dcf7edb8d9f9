/** Writes a report as a tagged PDF, with embedded fonts and vector pictures. */
import PDFDocument from 'pdfkit'
import type { RenderedBlock, RenderedReport, Span } from '../../contract/desk/reports.ts'
import {
  annexCells,
  annexColumns,
  annexTitle,
  coverOf,
  headLines,
  sampleWords,
  verifyWords,
  voiceLabels,
} from '../../entities/report/html.ts'
import { collect } from './pdf-bytes.ts'
import { inFlow } from './pdf-flow.ts'
import { createTypesetter, type Piece, type Typesetter } from './pdf-lines.ts'
import { startOfTable, type Table, writeTable } from './pdf-table.ts'
import { bottom, margin, quiet, top, Writer } from './pdf-writer.ts'

type Evidence = { name: string; bytes: Uint8Array }

const linkInk = '#1d4f91'

export async function toPdf(report: RenderedReport, evidence: Evidence | null = null): Promise<Buffer> {
  const { title, classification, reference, cover, authors, notes, changes, sections, annex } = report
  const at = new Date(report.signed?.at ?? report.saved_at)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top, bottom, left: margin, right: margin },
    bufferPages: true,
    // The typesetter keeps words itself, in less memory.
    fontLayoutCache: false,
    autoFirstPage: true,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
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
  const set = await createTypesetter(pdf, [
    title,
    classification,
    reference,
    cover,
    authors,
    notes,
    changes,
    sections,
    annex,
  ])
  const writer = new Writer(pdf, set)
  writeReport(writer, set, report)
  if (evidence)
    pdf.file(Buffer.from(evidence.bytes), {
      name: evidence.name,
      type: 'application/zip',
      description: 'The evidence of the case: unpack it, and run node verify-evidence.mjs in its folder',
      creationDate: at,
      modifiedDate: at,
      relationship: 'Supplement',
    })
  writePageMarks(pdf, set, report)
  writer.end()
  pdf.end()
  return bytes
}

function writeReport(writer: Writer, set: Typesetter, report: RenderedReport): void {
  const { title, notes, changes, sections, annex, look } = report
  if (look?.accent) writer.headingInk = look.accent
  writer.begin('Sect')
  writer.bookmark(title || 'Report', 1)
  const cover = coverOf(report)
  if (look?.logo) writer.image(Buffer.from(look.logo.data, 'base64'), look.logo)
  if (cover) {
    pdfDown(writer)
    if (cover.kind) writer.paragraph('P', [{ text: cover.kind }], { size: 13, colour: quiet, after: 6 })
  }
  writer.paragraph('H1', [{ text: title, font: 'bold' }], {
    size: cover ? 26 : 22,
    after: cover ? 18 : 10,
    colour: writer.headingInk,
  })
  if (cover) writeCover(writer, cover)
  else for (const line of headLines(report)) writer.paragraph('P', [{ text: line }], { colour: quiet, after: 1 })
  const without = set.scriptsWithoutFont
  for (const note of [...notes, ...(without.length > 0 ? [withoutFontWords(without)] : [])])
    writer.paragraph('P', [{ text: note }], { before: 6, bar: '#b45309' })
  if (sections.length > 2) writer.contents([...sections.map(({ title }) => title), annexTitle])
  // The summary begins on a page of its own.
  if (cover) writer.newPage()
  if (changes.length > 0) {
    writer.begin('Sect')
    heading(writer, 'Changes since the signed version', 2)
    writer.list(
      changes.map((line) => [{ text: line }]),
      false,
    )
  }
  for (const { title, blocks } of sections) {
    writer.begin('Sect')
    writeSection(writer, title, blocks)
  }
  writer.begin('Sect')
  const rows = annex.map((row) => {
    const { lookup, proof } = annexCells(row)
    const proved = proof.flatMap(([name, value], at): Piece[] => [
      { text: `${at > 0 ? '\n' : ''}${name}  `, font: 'bold' },
      { text: value, font: 'mono' },
    ])
    return {
      cells: [[{ text: String(row.number) }], [{ text: lookup.join('\n') }], proved],
      destination: `record-${row.number}`,
    }
  })
  const table = { caption: 'Cited records', columns: annexColumns, rows, size: 7, shares: [0.06, 0.24, 0.7] }
  const verify = [{ text: verifyWords(report) }]
  const below = writer.heightOfText(verify) + afterText + startOfTable(writer, table)
  heading(writer, annexTitle, 2, { isListed: true, below })
  writer.paragraph('P', verify, { after: afterText })
  if (rows.length > 0) writeTable(writer, table)
}

function writeSection(writer: Writer, title: string, all: readonly RenderedBlock[]): void {
  let blocks = writer.left > forHeading + 140 ? inFlow(all, writer, writer.left - forHeading) : all
  heading(writer, title, 2, { isListed: true, below: roomBelow(writer, blocks, 0) })
  for (let at = 0; at < blocks.length; at++) {
    // For pictures alone: a copy for each of thousands of blocks takes long.
    if (at > 0 && blocks[at]!.kind === 'picture')
      blocks = [...blocks.slice(0, at), ...inFlow(blocks.slice(at), writer, writer.left)]
    writeBlock(writer, blocks[at]!, () => roomBelow(writer, blocks, at + 1))
  }
}

/** The height of a section's heading, with the space above it. */
const forHeading = 60

/** The title stands below the head of the page. */
const pdfDown = (writer: Writer) => {
  writer.pdf.y += 48
}

function writeCover(writer: Writer, { rows, signature, unsigned, isSample }: NonNullable<ReturnType<typeof coverOf>>) {
  writer.pairs(rows)
  if (signature.length > 0) {
    writer.paragraph('P', [{ text: 'Signed', font: 'bold' }], { before: 14, after: 4 })
    writer.pairs(signature)
  }
  for (const text of [unsigned, isSample ? sampleWords : null])
    if (text) writer.paragraph('P', [{ text }], { before: 8, after: 0, bar: '#b45309' })
}

const withoutFontWords = (scripts: readonly string[]): string =>
  `This PDF has no font for some of the letters (${scripts.join(', ')}). It prints their numbers, like [U+6F22]. The HTML and Word files of this report hold the letters.`

/** The height of what must stay on the page of a heading: the headings and notes after it, and the start of a block. */
function roomBelow(writer: Writer, blocks: readonly RenderedBlock[], from: number): number {
  let height = 0
  for (const block of blocks.slice(from, from + mostShort)) {
    if (block.kind === 'heading') height += heightOfHeading(writer, block.level + 1, headingPieces(block.spans))
    else if (block.kind === 'paragraph' && block.voice === 'note')
      height += writer.heightOfText(piecesOf(block.spans)) + afterText
    else return height + heightOfStart(writer, block)
  }
  return height
}

/** More headings and notes than a page holds. */
const mostShort = 20
/** Two lines and more. */
const startOfText = 40
const afterText = 6
const forCaption = 18

function heightOfStart(writer: Writer, block: RenderedBlock): number {
  if (block.kind === 'picture') return writer.heightOf(block) + (block.caption ? forCaption : 0)
  return block.kind === 'table' ? startOfTable(writer, tableOf(block)) : startOfText
}

type Heading = { pieces?: Piece[]; isListed?: boolean; below?: number }

/** @param below the room that it leaves for what follows it */
function heading(writer: Writer, text: string, level: number, given: Heading = {}): void {
  const { pieces = [{ text, font: 'bold' }], isListed = false, below = startOfText } = given
  writer.room(heightOfHeading(writer, level, pieces) + below)
  writer.space(spaceAbove(level))
  writer.bookmark(text, level)
  if (isListed) writer.listed()
  writer.paragraph(`H${level}`, pieces, { size: sizeOf(level), after: 4, colour: writer.headingInk })
}

const sizeOf = (level: number): number => [22, 15, 12.5, 11][level - 1] ?? 11
const spaceAbove = (level: number): number => (level === 2 ? 16 : 10)
const heightOfHeading = (writer: Writer, level: number, pieces: readonly Piece[]): number =>
  spaceAbove(level) + writer.heightOfText(pieces, sizeOf(level)) + 4

/** @param below the room that a heading leaves for what follows it */
function writeBlock(writer: Writer, block: RenderedBlock, below: () => number): void {
  if (block.kind === 'heading') {
    const text = block.spans.map(({ text }) => text).join('')
    heading(writer, text, block.level + 1, { pieces: headingPieces(block.spans), below: below() })
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
    writer.paragraph('P', pieces, {
      after: afterText,
      ...(bar && { bar }),
      ...(block.voice === 'note' && { colour: quiet }),
    })
  } else if (block.kind === 'list') writer.list(block.items.map(piecesOf), block.ordered)
  else if (block.kind === 'table') writeTable(writer, tableOf(block))
  else {
    writer.picture(block, block.caption ? forCaption : 0)
    if (block.caption) writer.paragraph('P', [{ text: block.caption }], { size: 9, colour: quiet, after: 8 })
  }
}

const headingPieces = (spans: readonly Span[]): Piece[] => piecesOf(spans).map((piece) => ({ ...piece, font: 'bold' }))

const tableOf = ({ caption, columns, rows }: Extract<RenderedBlock, { kind: 'table' }>): Table => ({
  caption,
  columns,
  size: 8.5,
  rows: rows.map((row) => ({ cells: row.map(piecesOf) })),
})

const piecesOf = (spans: readonly Span[]): Piece[] =>
  spans.flatMap(({ text, bold, italic, redacted, cites = [] }): Piece[] => {
    const font: Piece['font'] = bold || redacted ? (italic ? 'both' : 'bold') : italic ? 'italic' : undefined
    return [
      ...(text === '' ? [] : [{ text, ...(font && { font }) }]),
      ...cites.map((number): Piece => ({ text: ` [${number}]`, goTo: `record-${number}`, colour: linkInk })),
    ]
  })

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
