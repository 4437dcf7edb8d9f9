/** A case of a benchmark in a database of its own, and its reports, made as in the application: on their threads. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createRendering } from '../../bff/report/rendering.ts'
import { openState } from '../../bff/state/state.ts'
import type { RedactionMark, ReportContent } from '../../contract/desk/reports.ts'
import type { ReportFormat } from '../../contract/reports.ts'
import { memoryOf } from '../measure/process.ts'

const case_id = 'a-case-of-the-benchmark'

type ReportedCase = Awaited<ReturnType<typeof openCase>>

export async function openCase(records: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
  const address = path.join(folder, 'report.sqlite')
  const state = await openState(address)
  // A separate process makes the records, so that this one's memory is only that of the report.
  const env = { ...process.env, BENCH_RECORDS: String(records) }
  const fill = new URL('../claims/fill.ts', import.meta.url)
  const filler = fork(fill, [address, case_id, 'claims'], { execArgv: [], env })
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
  const rows = await state.db.selectFrom('chain').select('id').where('event', '=', 'asked').orderBy('seq').execute()
  const rendering = createRendering(address, undefined)
  const toShow = (content: ReportContent, marks: readonly RedactionMark[] | null = null) => ({
    case_id,
    gaps: { missing: [], pending: 0, hidden: 0 },
    entries: { claims: [], kinds: new Map(), judgements: [] },
    screening: null,
    elsewhere: 0,
    foreign: [],
    content,
    authors: ['Ann Example'],
    writers: ['Ann Example'],
    notes: [],
    before: null,
    marks,
    frozen: null,
    house: null,
    heads: {
      report_id: 'r',
      version: 1,
      saved_at: '2026-03-03T09:00:00.000Z',
      is_redacted: marks !== null,
      signed: null,
      state: 'draft' as const,
    },
  })

  return {
    ids: rows.map(({ id }) => id),
    state,
    rendering,
    toShow,
    async close() {
      await rendering.close()
      await state.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns seconds of processor time */
export async function measure(
  name: string,
  format: ReportFormat,
  { rendering }: ReportedCase,
  toShow: ReturnType<ReportedCase['toShow']>,
): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  // Linux forgets the maximum so far.
  writeFileSync('/proc/self/clear_refs', '5')
  delay.enable()
  const [began, used] = [performance.now(), process.cpuUsage()]
  const bytes = await rendering.do<'file'>({ kind: 'file', format, evidence: null, ...toShow })
  if (!(bytes instanceof Uint8Array)) throw new Error(bytes.refused)
  const milliseconds = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  await wait(20)
  delay.disable()
  const held = Math.round(delay.max / 1e6)
  const processor = `${((user + system) / 1e6).toFixed(2)} s of processor`
  const memories = `at most ${Math.round(memoryOf(process).most)} MB, held up ${held} ms at most`
  say(name, milliseconds, bytes.length, `${processor}, ${memories}`)
  if (format === 'pdf')
    console.log(
      `${'pages'.padEnd(20)} ${
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g)?.length
      }`,
    )
  return (user + system) / 1e6
}

export function say(name: string, milliseconds: number, bytes: number, more = ''): void {
  const seconds = (milliseconds / 1000).toFixed(2).padStart(6)
  console.log(`${name.padEnd(20)} ${seconds} s  ${(bytes / 1e6).toFixed(2)} MB  ${more}`)
}
