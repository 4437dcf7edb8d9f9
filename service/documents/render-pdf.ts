/** A filing's document as PDF. Its fonts are embedded, so that Welsh and other accents come out right everywhere. */
import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import type { FilingDocument, Section } from './document-of.ts'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const font = (style: string) => path.join(path.dirname(packageFile), 'standard_fonts', `LiberationSans-${style}.ttf`)

const margin = 56
const labelWidth = 150
const ink = '#17212B'
const quiet = '#55606B'

/** Writes as many pages as the register says, blank ones if needed. The same filing gives the same bytes. */
export function renderPdf(document: FilingDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${document.company_number} ${document.form_type}: ${document.title}`,
      Author: 'Whereabouts, fictional register',
      CreationDate: new Date(0),
    },
  })
  pdf.registerFont('regular', font('Regular')).registerFont('bold', font('Bold'))
  const bytes = collect(pdf)
  const sheets = new Sheets(pdf, document)
  writeTitle(pdf, document)
  for (const section of document.sections) writeSection(pdf, sheets, section)
  while (sheets.next()) pdf.fontSize(10).fillColor(ink).text('This sheet is left blank in the fictional register.')
  sheets.end()
  pdf.end()
  return bytes
}

class Sheets {
  readonly #pdf: PDFKit.PDFDocument
  readonly #document: FilingDocument
  #page = 1

  constructor(pdf: PDFKit.PDFDocument, document: FilingDocument) {
    this.#pdf = pdf
    this.#document = document
  }

  /** Makes room for another line, on a new page if needed; false if there are no more pages. */
  hasRoom(): boolean {
    return this.#pdf.y < this.#pdf.page.height - margin - 70 || this.next()
  }

  next(): boolean {
    const { pages, form_type, company, company_number } = this.#document
    if (this.#page >= pages) return false
    this.end()
    this.#page += 1
    const pdf = this.#pdf.addPage()
    pdf.font('bold').fontSize(11).fillColor(ink).text(`${form_type} continuation sheet`, margin, margin)
    pdf.font('regular').fontSize(9).fillColor(quiet).text(`${company}, company number ${company_number}`)
    rule(pdf, pdf.y + 6)
    pdf.moveDown(2)
    return true
  }

  end(): void {
    const [pdf, top] = [this.#pdf, this.#pdf.page.height - margin - 12]
    rule(pdf, top - 6)
    pdf.font('regular').fontSize(8).fillColor(quiet)
    pdf.text('Sample document of a fictional register. No real company or person.', margin, top, { lineBreak: false })
    const [width, left] = [100, pdf.page.width - margin - 100]
    pdf.text(`Page ${this.#page} of ${this.#document.pages}`, left, top, { width, align: 'right', lineBreak: false })
  }
}

function writeTitle(
  pdf: PDFKit.PDFDocument,
  { form_type, date, company, company_number, title }: FilingDocument,
): void {
  pdf.font('bold').fontSize(26).fillColor(ink).text(form_type, { align: 'right' })
  pdf.font('regular').fontSize(9).fillColor(quiet).text(date, { align: 'right' })
  pdf.moveDown(2).font('bold').fontSize(18).fillColor(ink).text(company)
  pdf.font('regular').fontSize(11).fillColor(quiet).text(`Company number ${company_number}`)
  pdf.moveDown(0.7).fontSize(12).fillColor(ink).text(title)
}

function writeSection(pdf: PDFKit.PDFDocument, sheets: Sheets, { heading, facts }: Section): void {
  if (!sheets.hasRoom()) return
  pdf.moveDown(1.4).font('bold').fontSize(11).fillColor(ink).text(heading, margin)
  rule(pdf, pdf.y + 3)
  pdf.y += 8
  for (const [label, value] of facts) {
    // Leaves out text that does not fit: the register fixes the page count and holds the rest.
    if (!sheets.hasRoom()) return
    const [top, left] = [pdf.y, margin + labelWidth]
    pdf.font('regular').fontSize(9).fillColor(quiet).text(label, margin, top, { width: labelWidth })
    const width = pdf.page.width - margin - left
    pdf.fontSize(10).fillColor(ink).text(value, left, top, { width })
    pdf.y = Math.max(pdf.y, top + 13) + 3
  }
}

const rule = (pdf: PDFKit.PDFDocument, y: number) =>
  pdf
    .moveTo(margin, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor('#D9D5CA')
    .stroke()

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
