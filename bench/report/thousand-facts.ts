/**
 * A report of 1,000 facts from 1,000 records on about 300 pages, made as in the application: on its thread, which reads
 * the case from the database. Time, size, memory, and the longest delay of the thread that answers browsers. The peer
 * in turns with it is the same text with pdfkit alone, without tags, links and tables. The facts are first the outcomes
 * of lookups, and then what the answers say. BENCH_FACTS sets the number of facts, and BENCH_ROUNDS the turns. Then one
 * account asks for six files, and another for a screen and a file.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { RenderedReport, ReportBlock } from '../../contract/desk/reports.ts'
import { type Fact, type ReportFormat, reportFormats } from '../../contract/reports.ts'
import { propertyNames } from '../../entities/claim.ts'
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
const { ids, rendering, state } = reported
const before = memoryOf(process).now
console.log(`${facts} facts of ${ids.length} records; ${Math.round(before)} MB of memory before`)
const outcomes = ids.map((record): Fact => ({ record, pointer: '', property: 'outcome', nth: 0 }))
await measureWith('outcomes', toShowOf(outcomes))
const toShow = toShowOf(await firstClaims())
await measureWith('answers', toShow)
for (const format of ['html', 'docx'] as const satisfies readonly ReportFormat[])
  await measure(format.toUpperCase(), format, reported, toShow)
await measureTurns()
if (reportFormats.length !== 3) throw new Error('A format is not measured.')
await reported.close()

/** Of each record, the first that its answer says. */
async function firstClaims(): Promise<Fact[]> {
  const claims = await state.db
    .selectFrom('claim')
    .innerJoin('claim_pointer', 'claim_pointer.seq', 'claim.pointer')
    .innerJoin('chain', 'chain.seq', 'claim.record')
    .select([sql`min(claim.rowid)`.as('first'), 'chain.id', 'claim_pointer.pointer', 'claim.property'])
    .groupBy('claim.record')
    .execute()
  return claims.map(({ id, pointer, property }) => ({
    record: id,
    pointer,
    property: propertyNames[property]!,
    nth: 0,
  }))
}

function toShowOf(cited: readonly Fact[]): ReturnType<typeof reported.toShow> {
  const blocksOf = (fact: Fact, at: number): ReportBlock[] => [
    { kind: 'fact', id: `f${at}`, fact },
    { kind: 'paragraph', id: `o${at}`, voice: 'opinion', runs: [{ text: opinion }] },
  ]
  const blocks = cited.slice(0, facts).map(blocksOf)
  const sections = Array.from({ length: Math.ceil(blocks.length / 20) }, (_, part) => ({
    id: `s${part}`,
    title: `Company ${part}`,
    blocks: blocks.slice(part * 20, part * 20 + 20).flat(),
  }))
  return reported.toShow({ template: 'blank', title: 'A report', classification: 'Confidential', sections })
}

async function measureWith(cited: string, toShow: ReturnType<typeof toShowOf>): Promise<void> {
  console.log(`\nfacts: ${cited}`)
  const pdf = () => measure('PDF', 'pdf', reported, toShow)
  const ours = [await pdf()]
  const peer = fork(new URL('./plain-pdf.ts', import.meta.url), { execArgv: [], env: forPrograms })
  const theirs = [await measurePlain(peer, await rendering.do<'preview'>({ kind: 'preview', ...toShow }))]
  for (let round = 1; round < Number(process.env.BENCH_ROUNDS ?? 3); round++) {
    ours.push(await pdf())
    theirs.push(await measurePlain(peer, 'again'))
  }
  await stop(peer)
  const times = median(ours) / median(theirs)
  console.log(
    `${'processor, medians'.padEnd(20)} ${median(ours).toFixed(2)} s, pdfkit alone ${median(theirs).toFixed(2)} s: ${times.toFixed(1)} times`,
  )
}

/** @returns seconds of processor time */
async function measurePlain(peer: ChildProcess, given: RenderedReport | 'again'): Promise<number> {
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
