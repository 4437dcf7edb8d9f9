/**
 * A report of 1,000 facts on about 300 pages, as PDF, DOCX and HTML: time, size, and the most memory of the process.
 * Its peer in the same run is the same text by pdfkit alone, without tags, links and tables. BENCH_FACTS says how many facts.
 */
import PDFDocument from 'pdfkit'
import { toDocx } from '../bff/report/docx.ts'
import { toPdf } from '../bff/report/pdf.ts'
import type { RenderedBlock, RenderedReport } from '../contract/desk/reports.ts'
import { toHtml } from '../entities/report/html.ts'

const facts = Number(process.env.BENCH_FACTS ?? 1000)
const opinion =
  'The officer held this office while the company filed no accounts, and the address of both is the same building. '.repeat(
    9,
  )

const blocksOf = (at: number): RenderedBlock[] => [
  {
    ...{ kind: 'paragraph', id: `f${at}`, voice: 'fact' },
    spans: [{ text: `OFFICER NUMBER ${at} was appointed to COMPANY ${at % 90} LTD on 1 May 2015.`, cites: [at + 1] }],
  },
  { kind: 'paragraph', id: `o${at}`, voice: 'opinion', spans: [{ text: opinion }] },
]

const sections = Array.from({ length: Math.ceil(facts / 20) }, (_, part) => ({
  ...{ id: `s${part}`, title: `Company ${part}` },
  blocks: Array.from({ length: Math.min(20, facts - part * 20) }, (_, at) => blocksOf(part * 20 + at)).flat(),
}))
const report: RenderedReport = {
  ...{
    report_id: 'r',
    version: 1,
    state: 'draft',
    reference: 'BENCH-1',
    title: 'A report',
    classification: 'Confidential',
  },
  ...{
    authors: ['Ann Example'],
    saved_at: '2026-03-03T09:00:00.000Z',
    signed: null,
    is_redacted: false,
    is_sample: true,
  },
  ...{ notes: [], changes: [], sections },
  annex: Array.from({ length: facts }, (_, at) => ({
    ...{
      number: at + 1,
      record: String(at).padStart(20, '0'),
      operation: 'director_details',
      label: 'Director details',
    },
    ...{
      at: '2026-03-02T09:00:00.000Z',
      register: 'Sample',
      sha256: 'a'.repeat(64),
      chain_seq: at,
      chain_hash: 'b'.repeat(64),
    },
    ...{ state: 'on_record', pointers: ['/appt_list/0'], reason: null },
  })),
}

async function measure(name: string, make: () => Promise<Uint8Array> | Uint8Array): Promise<Uint8Array> {
  const began = performance.now()
  const bytes = await make()
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    `${name.padEnd(24)} ${seconds.padStart(6)} s  ${(bytes.length / 1e6).toFixed(2)} MB  at most ${memory} MB of memory so far`,
  )
  return bytes
}

console.log(`${facts} facts`)
const pdf = await measure('PDF', () => toPdf(report))
console.log(
  `${'pages'.padEnd(24)} ${
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  }`,
)
await measure('HTML', () => Buffer.from(toHtml(report)))
await measure('DOCX', () => toDocx(report))
await measure('pdfkit, text alone', plainPdf)

function plainPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  for (const { title, blocks } of report.sections) {
    document.fontSize(15).text(title).fontSize(10)
    for (const block of blocks)
      if (block.kind === 'paragraph') document.text(block.spans.map(({ text }) => text).join(''))
  }
  document.end()
  return ended
}
