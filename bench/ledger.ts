/**
 * The ledger over SQLite: appends a second against bare inserts into a table without a chain, on the same disk in the
 * same run; and whether appending, listing and reading stay equally fast as the ledger grows. BENCH_RECORDS sets the
 * size (a record is two rows). Measures at every power of ten from 10,000.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catchUp } from '../bff/ledger/follower.ts'
import { createLedger } from '../bff/ledger/ledger.ts'
import type { Listing } from '../bff/ledger/record-list.ts'
import { recordsIn } from '../bff/ledger/records.ts'
import { sha256 } from '../bff/state/hash.ts'
import { openState } from '../bff/state/state.ts'

const mostRecords = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 3

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const state = await openState(path.join(folder, 'ledger.sqlite'))
const ledger = createLedger(state)
const records = recordsIn(state.db)
const bare = bareTable()
/** An answer of 7 KB. */
const answer = Buffer.from(`<company_list>${company().repeat(40)}</company_list>`)
const digest = sha256(answer)
let count = 0

console.log(
  `Appends a second, an answer of ${answer.length.toLocaleString('en-GB')} bytes with every other; medians of ${rounds} rounds`,
)
for (const concurrency of [1, 20, 200]) await compare(concurrency)
await processorTime()

console.log('\nAs it grows; milliseconds, p50 and p99')
for (const size of sizes()) {
  const { milliseconds, appended } = await fillTo(size)
  const speed = appended === 0 ? '' : ` (${((appended * 1000) / milliseconds).toFixed(0)} appends a second to fill it)`
  console.log(`${size.toLocaleString('en-GB')} records${speed}`)
  for (const [name, work] of measured()) console.log(`  ${name.padEnd(42)} ${await latencyOf(work)}`)
}
await state.close()
rmSync(folder, { recursive: true })

/** In turns, so that other load on the machine affects both. */
async function compare(concurrency: number): Promise<void> {
  const speeds = { ours: [] as number[], bare: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const own = await speedOf(concurrency, async () => {
      await lookUp()
      return 2
    })
    const peer = await speedOf(1, async () => {
      bare.insert()
      return 1
    })
    // The first round warms up.
    if (round >= 0) speeds.ours.push(own)
    if (round >= 0) speeds.bare.push(peer)
  }
  const [own, peer] = [median(speeds.ours), median(speeds.bare)]
  console.log(
    `  ${concurrency} lookups at once: ours ${own.toFixed(0)}; bare inserts ${peer.toFixed(0)}; ${((100 * own) / peer).toFixed(0)} %`,
  )
}

/** For all threads, with the rows derived afterwards. Other load changes it little. */
async function processorTime(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    const first = count
    await speedOf(40, async () => {
      await lookUp()
      return 1
    })
    await catchUp(state.db)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000 / (count - first))
  }
  console.log(`  processor time of a lookup’s two records, 40 at once: ${median(times).toFixed(2)} ms`)
}

async function speedOf(concurrency: number, work: () => Promise<number>): Promise<number> {
  const start = performance.now()
  const end = start + (seconds * 1000) / (2 * rounds)
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        const more = await work()
        done += more
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

async function lookUp(): Promise<string> {
  count += 1
  // A hundred analysts, with ten thousand cases.
  const analyst = `analyst${count % 100}`
  const file = count % 2 === 0 ? null : caseOf(count % 10_000)
  const asked = {
    operation: 'geo_code',
    params: { text: `York ${count}` },
    upstream: 'http://lookup.example',
    binding: 'soap11',
  } as const
  const pending = await ledger.asked({ ...asked, analyst, file })
  const received = { status: 200, headers: { 'content-type': 'text/xml' }, bytes: answer, sha256: digest, blanked: 0 }
  const outcome = { outcome: 'found', reason: null, message: null, milliseconds: 12, credits: '0.01' } as const
  const { id } = await ledger.answered(pending, { ...received, ...outcome })
  return id
}

/** Through the same code, many at once. */
async function fillTo(size: number): Promise<{ milliseconds: number; appended: number }> {
  const before = count
  const start = performance.now()
  await Promise.all(
    Array.from({ length: 400 }, async () => {
      while (count < size) await lookUp()
    }),
  )
  return { milliseconds: performance.now() - start, appended: 2 * (count - before) }
}

/** The daily reads. */
function measured(): [string, () => Promise<unknown>][] {
  const page = (filters: Listing['filters'], before?: number) => () =>
    records.page({ filters, before: before ?? last + 1_000_000, scope: 'everyone', limit: 50 })
  const last = 2 * count
  const somewhere = () => 1 + Math.floor(Math.random() * last)
  return [
    ['a lookup: asked and answered, synced', lookUp],
    ['the newest 50 of everyone', page({})],
    ['50 of everyone, from anywhere', () => page({}, somewhere())()],
    [
      "the newest 50 of one analyst and her cases'",
      () => records.page({ filters: {}, scope: { analyst: 'analyst7', cases: [caseOf(7).case_id] }, limit: 50 }),
    ],
    ['50 of one case', page({ case_id: caseOf(8).case_id })],
    [
      '50 of one analyst, found, in one operation',
      page({ analyst: 'analyst7', outcome: 'found', operation: 'geo_code' }),
    ],
    ['none found, with no such record', page({ outcome: 'none_found' })],
    ['those about one subject', () => page({ subject: `York ${1 + (somewhere() % count)}` })()],
    ['one record', async () => records.record(await idAt(somewhere()))],
    ['one answer', async () => records.bytes(await idAt(somewhere()))],
  ]
}

async function idAt(seq: number): Promise<string> {
  const row = await state.db.selectFrom('chain').select('id').where('seq', '>=', seq).limit(1).executeTakeFirstOrThrow()
  return row.id
}

async function latencyOf(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = -20; round < 200; round += 1) {
    const start = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - start)
  }
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2).padStart(8)
  return `${at(0.5)} ${at(0.99)}`
}

function sizes(): number[] {
  const tens = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size < mostRecords)
  return [...tens, mostRecords]
}

/** The writes of a program without a chain: one row a transaction, synced. */
function bareTable() {
  const database = new DatabaseSync(path.join(folder, 'bare.sqlite'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table bare (seq integer primary key, at text, body text)',
  )
  const statement = database.prepare('insert into bare (at, body) values (?, ?)')
  return { insert: () => statement.run(new Date().toISOString(), '{"operation":"geo_code","params":{"text":"York"}}') }
}

function caseOf(number: number) {
  return {
    case_id: `case${number}`,
    reference: `CASE-${number}`,
    title: 'A case of the benchmark',
    purpose: 'Due diligence before a contract',
    lawful_basis: 'Legitimate interests',
    retention_date: '2031-01-01',
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'analyst7',
  }
}

function company(): string {
  return '<company_short><name>NORTHGATE HOLDINGS LTD</name><company_number>90000123</company_number><status>Active</status><place>LEEDS</place></company_short>\n'
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
