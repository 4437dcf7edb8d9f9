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

/** As many pages as the register says; the same filing gives the same bytes. */
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
  writeFirstPage(pdf, document)
  for (let page = 2; page <= document.pages; page += 1) writeContinuation(pdf, document, page)
  pdf.end()
  return bytes
}

function writeFirstPage(pdf: PDFKit.PDFDocument, document: FilingDocument): void {
  pdf.font('bold').fontSize(26).fillColor(ink).text(document.form_type, { align: 'right' })
  pdf.font('regular').fontSize(9).fillColor(quiet).text(document.date, { align: 'right' })
  pdf.moveDown(2).font('bold').fontSize(18).fillColor(ink).text(document.company)
  pdf.font('regular').fontSize(11).fillColor(quiet).text(`Company number ${document.company_number}`)
  pdf.moveDown(0.7).fontSize(12).fillColor(ink).text(document.title)
  for (const section of document.sections) if (hasRoom(pdf)) writeSection(pdf, section)
  writeFoot(pdf, document, 1)
}

function writeSection(pdf: PDFKit.PDFDocument, { heading, facts }: Section): void {
  pdf.moveDown(1.4).font('bold').fontSize(11).fillColor(ink).text(heading, margin)
  rule(pdf, pdf.y + 3)
  pdf.y += 8
  for (const [label, value] of facts) {
    // What does not fit is left out: the page count is the register's, and the register holds the rest.
    if (!hasRoom(pdf)) return
    const top = pdf.y
    pdf.font('regular').fontSize(9).fillColor(quiet).text(label, margin, top, { width: labelWidth })
    const left = margin + labelWidth
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(value, left, top, { width: pdf.page.width - margin - left })
    pdf.y = Math.max(pdf.y, top + 13) + 3
  }
}

function writeContinuation(pdf: PDFKit.PDFDocument, document: FilingDocument, page: number): void {
  pdf.addPage()
  pdf.font('bold').fontSize(11).fillColor(ink).text(`${document.form_type} continuation sheet`)
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor(quiet)
    .text(`${document.company}, company number ${document.company_number}`)
  rule(pdf, pdf.y + 6)
  pdf.moveDown(2).fontSize(10).fillColor(ink).text('This sheet is left blank in the fictional register.')
  writeFoot(pdf, document, page)
}

function writeFoot(pdf: PDFKit.PDFDocument, { pages }: FilingDocument, page: number): void {
  const top = pdf.page.height - margin - 12
  rule(pdf, top - 6)
  pdf.font('regular').fontSize(8).fillColor(quiet)
  pdf.text('Sample document of a fictional register. No real company or person.', margin, top, { lineBreak: false })
  pdf.text(`Page ${page} of ${pages}`, pdf.page.width - margin - 100, top, {
    width: 100,
    align: 'right',
    lineBreak: false,
  })
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

/** For another line above the foot; text past it would begin a page of its own. */
const hasRoom = (pdf: PDFKit.PDFDocument) => pdf.y < pdf.page.height - margin - 70
