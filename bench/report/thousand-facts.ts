/**
 * A report of 1,000 facts from 1,000 records on about 300 pages, made as in the application: on its thread, which reads
 * the case from the database. Time, size, memory, and the longest delay of the thread that answers browsers. The peer
 * in turns with it is the same text with pdfkit alone, without tags, links and tables. BENCH_FACTS sets the number of
 * facts, and BENCH_ROUNDS the turns. Then one account asks for six files, and another for a screen and a file.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { RenderedReport, ReportBlock, ReportContent } from '../../contract/desk/reports.ts'
import { type ReportFormat, reportFormats } from '../../contract/reports.ts'
import { asCaller } from '../../platform/caller.ts'
import { forPrograms } from '../../platform/testing/programs.ts'
import { median } from '../measure/numbers.ts'
import { memoryOf, stop } from '../measure/process.ts'
import { measure, openCase, say } from './case.ts'
import type { Written } from './plain-pdf.ts'

const facts = Number(process.env.BENCH_FACTS ?? 1000)
const opinion =
  'The officer held this office while the company filed no accounts, and the address of both is the same building. '.repeat(
    9,
  )

const reported = await openCase(facts)
const { ids, rendering } = reported
const before = memoryOf(process).now
const blocksOf = (at: number): ReportBlock[] => [
  { kind: 'fact', id: `f${at}`, fact: { record: ids[at]!, pointer: '', property: 'outcome', nth: 0 } },
  { kind: 'paragraph', id: `o${at}`, voice: 'opinion', runs: [{ text: opinion }] },
]
const content: ReportContent = {
  template: 'blank',
  title: 'A report',
  classification: 'Confidential',
  sections: Array.from({ length: Math.ceil(facts / 20) }, (_, part) => ({
    id: `s${part}`,
    title: `Company ${part}`,
    blocks: Array.from({ length: Math.min(20, facts - part * 20) }, (_, at) => blocksOf(part * 20 + at)).flat(),
  })),
}
const toShow = reported.toShow(content)

console.log(`${facts} facts of ${ids.length} records; ${Math.round(before)} MB of memory before`)
const pdf = () => measure('PDF', 'pdf', reported, toShow)
const ours = [await pdf()]
const peer = fork(new URL('./plain-pdf.ts', import.meta.url), { execArgv: [], env: forPrograms })
const theirs = [await measurePlain(await rendering.do<'preview'>({ kind: 'preview', ...toShow }))]
for (let round = 1; round < Number(process.env.BENCH_ROUNDS ?? 3); round++) {
  ours.push(await pdf())
  theirs.push(await measurePlain('again'))
}
await stop(peer)
const times = median(ours) / median(theirs)
console.log(
  `${'processor, medians'.padEnd(20)} ${median(ours).toFixed(2)} s, pdfkit alone ${median(theirs).toFixed(2)} s: ${times.toFixed(1)} times`,
)
for (const format of ['html', 'docx'] as const satisfies readonly ReportFormat[])
  await measure(format.toUpperCase(), format, reported, toShow)
await measureTurns()
if (reportFormats.length !== 3) throw new Error('A format is not measured.')
await reported.close()

/** @returns seconds of processor time */
async function measurePlain(given: RenderedReport | 'again'): Promise<number> {
  peer.send(given)
  const [told] = await once(peer, 'message')
  const { milliseconds, processor, bytes } = told as Written
  say('pdfkit, text alone', milliseconds, bytes, `${processor.toFixed(2)} s of processor`)
  return processor
}

/** One account asks for six files at once. Another asks for a screen and a file. */
async function measureTurns(): Promise<void> {
  const began = performance.now()
  const gone = new AbortController().signal
  const file = () => rendering.do<'file'>({ kind: 'file', format: 'pdf', evidence: null, ...toShow })
  const since = () => `${((performance.now() - began) / 1000).toFixed(2)} s`
  const many = asCaller({ account: 'one', gone }, () => Promise.all(Array.from({ length: 6 }, file)))
  const other = asCaller({ account: 'another', gone }, async () => {
    await rendering.do<'view'>({ kind: 'view', ...toShow })
    const screen = since()
    await file()
    return `screen after ${screen}, file after ${since()}`
  })
  console.log(`${'another account'.padEnd(20)} ${await other}`)
  await many
  console.log(`${'six files of one'.padEnd(20)} after ${since()}`)
}
