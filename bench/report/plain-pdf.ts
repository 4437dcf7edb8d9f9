/** The peer of a report: its text with pdfkit alone. Its process has its own memory, apart from the application's. */
import PDFDocument from 'pdfkit'
import type { RenderedReport } from '../../contract/desk/reports.ts'
import { annexCells, annexTitle } from '../../entities/report/html.ts'

export type Written = { milliseconds: number; processor: number; bytes: number }

let report: RenderedReport | undefined

/** It keeps the report, so that the application's process has none in its memory. */
process.on('message', async (given: RenderedReport | 'again') => {
  if (given !== 'again') report = given
  const [began, used] = [performance.now(), process.cpuUsage()]
  const { length } = await plainPdf(report!)
  const { user, system } = process.cpuUsage(used)
  const milliseconds = performance.now() - began
  process.send!({ milliseconds, processor: (user + system) / 1e6, bytes: length } satisfies Written)
})

function plainPdf({ sections, annex }: RenderedReport): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  for (const { title, blocks } of sections) {
    document.fontSize(15).text(title).fontSize(10)
    for (const block of blocks)
      if (block.kind === 'paragraph')
        document.text(
          block.spans.map(({ text, cites = [] }) => text + cites.map((one) => ` [${one}]`).join('')).join(''),
        )
  }
  document.fontSize(15).text(annexTitle).fontSize(7)
  for (const row of annex) {
    const { lookup, proof } = annexCells(row)
    document.text([row.number, ...lookup, ...proof.map(([name, value]) => `${name}  ${value}`)].join('\n'))
  }
  document.end()
  return ended
}
