/** Prints a document without the page around it. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import css from './PdfPages.module.css'

/** Pixels per point. 2 gives 144 pixels per inch: sharp on paper, small in memory. */
const scale = 2

/** @param onPage called with the number of the page being drawn */
export async function printPdf(pdf: PDFDocumentProxy, onPage: (number: number) => void): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = css.sheets ?? ''
  const addresses: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage(number)
      const image = new Image()
      image.src = await drawPage(pdf, number)
      addresses.push(image.src)
      await image.decode()
      sheets.append(image)
    }
    document.body.append(sheets)
    document.documentElement.dataset.prints = 'document'
    window.print()
  } finally {
    delete document.documentElement.dataset.prints
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.92)
  const blob = await promise
  if (!blob) throw new Error('The page could not be drawn.')
  return URL.createObjectURL(blob)
}
