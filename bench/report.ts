/**
 * A report of 1,000 facts from 1,000 records on about 300 pages, made as in the application: on its thread, which reads
 * the case from the database. Time, size, memory, and the longest delay of the thread that answers browsers. The peer
 * in turns with it is the same text with pdfkit alone, without tags, links and tables. BENCH_FACTS sets the number of
 * facts, and BENCH_ROUNDS the turns. Then one account asks for six files, and another for a screen and a file.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createRendering } from '../bff/report/rendering.ts'
import { openState } from '../bff/state/state.ts'
import type { ReportBlock, ReportContent } from '../contract/desk/reports.ts'
import { type ReportFormat, reportFormats } from '../contract/reports.ts'
import { asCaller } from '../platform/caller.ts'
import { median } from './measure/numbers.ts'
import { stop } from './measure/process.ts'
import type { Written } from './report/plain-pdf.ts'

const facts = Number(process.env.BENCH_FACTS ?? 1000)
const case_id = 'a-case-of-the-benchmark'
const opinion =
  'The officer held this office while the company filed no accounts, and the address of both is the same building. '.repeat(
    9,
  )

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const address = path.join(folder, 'report.sqlite')
const state = await openState(address)
/** A separate process makes the records, so that this one's memory is only that of the report. */
const env = { ...process.env, BENCH_RECORDS: String(facts) }
const filler = fork(new URL('./claims/fill.ts', import.meta.url), [address, case_id, 'claims'], { execArgv: [], env })
const [code] = await once(filler, 'exit')
if (code !== 0) throw new Error('The records were not written.')
await state.db
  .insertInto('case_file')
  .values({
    case_id,
    reference: 'BENCH-1',
    title: 'A case',
    purpose: 'A benchmark',
    lawful_basis: 'None',
    created_by: '',
    retention_date: '2031-01-01',
    created_at: '2026-03-02T09:00:00.000Z',
    closed_at: null,
  })
  .execute()
const records = await state.db.selectFrom('chain').select('id').where('event', '=', 'asked').orderBy('seq').execute()

/** In megabytes, of the whole process. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
const before = memory()

const rendering = createRendering(address, undefined)
const seen = {
  case_id,
  gaps: { missing: [], pending: 0, hidden: 0 },
  entries: { claims: [], kinds: new Map(), judgements: [] },
  screening: null,
  foreign: [],
}
const blocksOf = (at: number): ReportBlock[] => [
  { kind: 'fact', id: `f${at}`, fact: { record: records[at]!.id, pointer: '', property: 'outcome', nth: 0 } },
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
const toShow = {
  content,
  authors: ['Ann Example'],
  writers: ['Ann Example'],
  notes: [],
  before: null,
  marks: null,
  frozen: null,
  house: null,
  ...seen,
  heads: {
    report_id: 'r',
    version: 1,
    saved_at: '2026-03-03T09:00:00.000Z',
    is_redacted: false,
    signed: null,
    state: 'draft' as const,
  },
}

console.log(`${facts} facts of ${records.length} records; ${Math.round(before)} MB of memory before`)
const ours = [await measure('pdf')]
const report = await rendering.do<'preview'>({ kind: 'preview', ...toShow })
const peer = fork(new URL('./report/plain-pdf.ts', import.meta.url), { execArgv: [] })
const theirs = [await measurePlain()]
for (let round = 1; round < Number(process.env.BENCH_ROUNDS ?? 3); round++) {
  ours.push(await measure('pdf'))
  theirs.push(await measurePlain())
}
await stop(peer)
const times = median(ours) / median(theirs)
console.log(
  `${'processor, medians'.padEnd(20)} ${median(ours).toFixed(2)} s, pdfkit alone ${median(theirs).toFixed(2)} s: ${times.toFixed(1)} times`,
)
for (const format of ['html', 'docx'] as const satisfies readonly ReportFormat[]) await measure(format)
await measureTurns()
if (reportFormats.length !== 3) throw new Error('A format is not measured.')
await rendering.close()
await state.close()
rmSync(folder, { recursive: true, force: true })

/** @returns seconds of processor time */
async function measure(format: ReportFormat): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let most = memory()
  const watching = setInterval(() => {
    most = Math.max(most, memory())
  }, 20)
  delay.enable()
  const [began, used] = [performance.now(), process.cpuUsage()]
  const bytes = await rendering.do<'file'>({ kind: 'file', format, evidence: null, ...toShow })
  if (!(bytes instanceof Uint8Array)) throw new Error('The file was refused.')
  const milliseconds = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  await wait(20)
  delay.disable()
  clearInterval(watching)
  const held = Math.round(delay.max / 1e6)
  const processor = `${((user + system) / 1e6).toFixed(2)} s of processor`
  const memories = `at most ${Math.round(most)} MB, held up ${held} ms at most`
  say(format.toUpperCase(), milliseconds, bytes.length, `${processor}, ${memories}`)
  if (format === 'pdf')
    console.log(
      `${'pages'.padEnd(20)} ${
        bytes.length > 0
          ? Buffer.from(bytes)
              .toString('latin1')
              .match(/\/Type \/Page\b/g)?.length
          : 0
      }`,
    )
  return (user + system) / 1e6
}

/** @returns seconds of processor time */
async function measurePlain(): Promise<number> {
  peer.send(report)
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
    await rendering.do<'view'>({ kind: 'view', content, frozen: null, ...seen })
    const screen = since()
    await file()
    return `screen after ${screen}, file after ${since()}`
  })
  console.log(`${'another account'.padEnd(20)} ${await other}`)
  await many
  console.log(`${'six files of one'.padEnd(20)} after ${since()}`)
}

function say(name: string, milliseconds: number, bytes: number, more = ''): void {
  const seconds = (milliseconds / 1000).toFixed(2).padStart(6)
  console.log(`${name.padEnd(20)} ${seconds} s  ${(bytes / 1e6).toFixed(2)} MB  ${more}`)
}
