/** The last check of a redacted file: it is taken to pieces, and refused if it still holds what was marked. */
import type { ReportFormat } from '../../../contract/reports.ts'
import { type Part, placesOfLeaks } from './find-leaks.ts'
import type { Unwanted } from './wanted.ts'

const partsOf: { readonly [Format in ReportFormat]: (bytes: Uint8Array) => Promise<Part[]> } = {
  html: async (bytes) => (await import('./parts-of-html.ts')).partsOfHtml(Buffer.from(bytes).toString('utf8')),
  docx: async (bytes) => (await import('./parts-of-docx.ts')).partsOfDocx(bytes),
  pdf: async (bytes) => (await import('./parts-of-pdf.ts')).partsOfPdf(bytes),
}

/** @returns the places that still hold a marked name or value */
export const leaksIn = async (bytes: Uint8Array, format: ReportFormat, unwanted: Unwanted): Promise<string[]> =>
  placesOfLeaks(await partsOf[format](bytes), unwanted)
