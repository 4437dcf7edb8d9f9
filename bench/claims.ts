/**
 * Claims of a case over SQLite, or over PostgreSQL if BENCH_DATABASE_URL names one: the time to write all of them from
 * the ledger, and their size; the time for a new answer; and the time of views. The peer in the same run is a scan of
 * the claims without an index. BENCH_RECORDS sets the number of records.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCaseViews } from '../bff/graph/case-views.ts'
import { createClaimsThread } from '../bff/graph/claims.ts'
import { pivotsOf } from '../bff/graph/pivot-view.ts'
import { claimsIn } from '../bff/graph/read-claims.ts'
import { sharersIn } from '../bff/graph/read-sharers.ts'
import { hashOfClaims, writeRecords } from '../bff/graph/testing/records.ts'
import { type Target, writeNext } from '../bff/graph/write-claims.ts'
import { openState } from '../bff/state/state.ts'
import { claimsOf } from '../entities/extract/claims-of.ts'
import { officersOf, pick, records } from './claims/mixed-records.ts'

const case_id = 'a-case-of-the-benchmark'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const file = path.join(folder, 'claims.sqlite')
const databaseAddress = process.env.BENCH_DATABASE_URL ?? file
const state = await openState(databaseAddress)
const target: Target = { ...state, directorId: undefined }

/** A separate process makes the records, so that this one's memory is only that of the rebuild. */
const filler = fork(new URL('./claims/fill.ts', import.meta.url), [databaseAddress, case_id], { execArgv: [] })
const [code] = await once(filler, 'exit')
if (code !== 0) throw new Error('The records were not written.')

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const inWords = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`

/** @param work may return its own time, in milliseconds */
async function latency(count: number, work: (at: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let at = -3; at < count; at += 1) {
    const began = performance.now()
    const measured = await work(at)
    if (at >= 0) times.push(typeof measured === 'number' ? measured : performance.now() - began)
  }
  return inWords(times)
}

/** On a thread, as in the application. Meanwhile this thread answers requests and writes to the database. */
async function rebuild(): Promise<{ milliseconds: number; health: string; memory: number }> {
  const server = createServer((_, reply) => reply.end('{"status":"ok"}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const began = performance.now()
  const thread = createClaimsThread({ address: databaseAddress })
  let isDone = false
  const done = thread.run({ case_id }).then(() => {
    isDone = true
    return performance.now() - began
  })
  const times: number[] = []
  let memory = 0
  while (!isDone) {
    const asked = performance.now()
    await (await fetch(`http://127.0.0.1:${port}`)).text()
    times.push(performance.now() - asked)
    memory = Math.max(memory, process.memoryUsage.rss())
    await wait(20)
  }
  await thread.close()
  server.close()
  return { milliseconds: await done, health: inWords(times), memory }
}

/** The tables of claims, with their indexes. */
async function tableBytes(): Promise<number> {
  if (state.engine === 'postgres') {
    const size = sql<{ bytes: number }>`select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
      where c.relkind = 'r' and c.relname in ('claim', 'mention', 'mention_word', 'claim_pointer')`
    return Number((await size.execute(state.db)).rows[0]!.bytes)
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(state.db)
  return statSync(file).size
}

const thousands = (number: number) => Number(number).toLocaleString('en-GB')
const countOf = async (table: 'claim' | 'mention') =>
  Number(
    (
      await state.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const before = await tableBytes()
const started = process.cpuUsage()
const { milliseconds, health, memory } = await rebuild()
const { user, system } = process.cpuUsage(started)
const size = (await tableBytes()) - before
console.log(
  `${state.engine}: ${thousands(records)} mixed records, ${thousands(await countOf('claim'))} claims, ${thousands(await countOf('mention'))} mentions`,
)
console.log(
  `  rebuild: ${(milliseconds / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time, ${(size / 1e6).toFixed(0)} MB of tables and indexes`,
)
console.log(`  most memory of the process: ${(memory / 1e6).toFixed(0)} MB`)
console.log(`  a request to the main thread meanwhile: ${health}`)
console.log(`  hash of the rows in order: ${(await hashOfClaims(state)).hash}`)

const one = officersOf(1, 20)
const toExtract = { id: 'r1', operation: one.operation, params: one.params, at: '2026-03-02', result: one.result }
console.log(`  extracting the claims of 20 officers: ${await latency(200, async () => claimsOf(toExtract))}`)
let written = records
const written20 = await latency(60, async () => {
  await writeRecords(state, case_id, written++, [officersOf(pick(records), 20)])
  const began = performance.now()
  await writeNext(target, case_id)
  return performance.now() - began
})
console.log(`  reading, extracting and writing an answer with 20 officers: ${written20}`)

const reader = claimsIn(state.db)
const sharers = sharersIn(state.db)
const views = createCaseViews(reader)
const scope = await reader.scope(case_id)
const seen = { scope, clusters: [], pinned: { claims: [], kinds: new Map(), operations: new Map() } }
const some = [...(await reader.newest(scope, 3000, ['officer_of'])).claims]
const key = (at: number) => some[Math.abs(at * 7) % some.length]!
const reads: [string, (at: number) => Promise<unknown>][] = [
  ['a statement that reads nothing', () => sql`select 1`.execute(state.db)],
  ['neighbours of an officer', (at) => reader.neighbours(scope, [key(at).seq], 100)],
  ['neighbours of a company', (at) => reader.neighbours(scope, [key(at).otherSeq!], 100)],
  [
    'who shares a month of birth',
    (at) => sharers.withValue(scope, { property: 'birth_month', equals: `19${60 + (Math.abs(at) % 40)}-05` }, 5000),
  ],
  ['all pivots of an officer', (at) => pivotsOf({ reader, sharers, seen }, key(at).mention)],
  ['graph around a company, 100 nodes', (at) => views.graph(seen, { focus: key(at).other!, limit: 100 })],
  ['graph of the case, 100 nodes', () => views.graph(seen, { limit: 100 })],
  ['timeline of an officer', (at) => views.timeline(seen, { keys: [key(at).mention] })],
  ['timeline of the case', () => views.timeline(seen, {})],
  ['search for a name of two words', (at) => views.nodesNamed(seen, ['helen', `sluice${Math.abs(at) % 997}`])],
  ['peer: neighbours by a scan, without the index', (at) => scan(key(at).seq)],
]
const scan = (seq: number) => sql`select count(*) from claim where mention + 0 = ${seq}`.execute(state.db)
for (const [name, work] of reads) console.log(`  ${name}: ${await latency(name.startsWith('peer') ? 5 : 60, work)}`)

await state.close()
rmSync(folder, { recursive: true })
