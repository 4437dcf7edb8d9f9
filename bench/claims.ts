/**
 * Claims of a case over SQLite, or over PostgreSQL where BENCH_DATABASE_URL names one: how long all of them take to be
 * written from the ledger and how much they weigh; what a new answer takes; and what a view reads from them.
 * Its peer in the same run is a scan of the claims without an index. BENCH_RECORDS says how many records.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { createCaseViews } from '../bff/graph/case-views.ts'
import { claimsIn } from '../bff/graph/read-claims.ts'
import { type Made, writeRecords } from '../bff/graph/testing.ts'
import { type Target, writeNext } from '../bff/graph/write-claims.ts'
import { openState } from '../bff/state/state.ts'
import { claimsOf } from '../entities/extract/claims-of.ts'

const records = Number(process.env.BENCH_RECORDS ?? 5_000)
const case_id = 'a-case-of-the-benchmark'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const file = path.join(folder, 'claims.sqlite')
const databaseAddress = process.env.BENCH_DATABASE_URL ?? file
const state = await openState(databaseAddress)
const target: Target = { ...state, directorId: undefined }

const forenames = 'Morwenna Barnaby Tamsin Helen Ifor Perran Wenna Jago Loveday Digory'.split(' ')
const surnames = 'Quill Tregaskis Sluice Penrose Carthew Bolitho Nance Trethewey Rosewarne Polkinghorne'.split(' ')
/** Repeatable: the same records in every run. */
let random = 42
const pick = (most: number): number => {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0
  return random % most
}
const two = (number: number) => String(number).padStart(2, '0')
const dayIn = (from: number, years: number) => `${from + pick(years)}-${two(1 + pick(12))}-${two(1 + pick(28))}`
const numberOf = (company: number) => String(90_000_000 + company)

/** One in a hundred is at the address of an agent. */
function address() {
  const isAgent = pick(100) === 0
  const [house, street] = isAgent ? [1, 0] : [1 + pick(200), pick(400)]
  return {
    line_1: `${house} ${surnames[street % 10]} Street`,
    place: `Town ${street % 40}`,
    postcode: `LS${1 + (street % 20)} ${1 + (street % 9)}AB`,
  }
}

function officer(company: number, at: number) {
  const id = 1 + pick(records * 4)
  const [forename, surname] = [forenames[id % 10]!, `${surnames[id % 10]}${id % 997}`]
  return {
    director_id: String(id),
    name_single_line: `${forename} ${surname}`,
    forename,
    surname,
    dob: `${1940 + (id % 60)}-${two(1 + (id % 12))}`,
    nationality: 'BRITISH',
    country_state_of_residence: 'ENGLAND',
    corporate_indicator: 'N',
    service_address_list: [address()],
    director_appt_list: [
      {
        ...{ company_name: `COMPANY ${company} LIMITED`, company_number: numberOf(company), company_status: 'Active' },
        ...{
          status: at % 3 === 0 ? 'RESIGNED' : 'CURRENT',
          type: 'DIR',
          occupation: 'Director',
          date: dayIn(1990, 30),
        },
        resignation_date: at % 3 === 0 ? dayIn(2020, 5) : null,
      },
    ],
  }
}

const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Of ten records: two lists of officers, two searches of companies, and one each of four others; the rest are places. */
function made(at: number): Made {
  const company = pick(records)
  const asked = { company_number: numberOf(company) }
  const kind = at % 10
  if (kind < 2) return officersOf(company, 8)
  if (kind < 4) {
    const company_short_list = many(10, () => {
      const one = pick(records)
      const name = `COMPANY ${one} LIMITED`
      return { name, company_number: numberOf(one), data_set: 'LIVE', company_status: 'Active', place: 'LEEDS' }
    })
    return { operation: 'company_name_search', params: { name: 'company' }, result: { company_short_list } }
  }
  if (kind === 4) {
    const filing_history_list = many(15, (place) => ({
      ...{ document_description: 'Accounts for a small company', document_date: dayIn(2000, 25) },
      ...{ form_type: 'AA', image_key: `${company}-${place}` },
    }))
    return { operation: 'company_filing_history', params: asked, result: { filing_history_list } }
  }
  if (kind === 5) {
    const lines = many(6, () => {
      const where = `"${1 + pick(200)} Mill Lane, Leeds",LS1 ${1 + pick(9)}AB`
      return `${forenames[pick(10)]} ${surnames[pick(10)]},${where},20${two(pick(20))}-,016329600${two(pick(99))}`
    })
    const csv_data = ['name,address,postcode,years,telephone', ...lines].join('\n')
    return { operation: 'people_search', params: { fullname: 'Quill' }, result: { csv_data } }
  }
  if (kind === 6) {
    const director_appt_list = many(6, () => officer(pick(records), 1).director_appt_list[0]!)
    const director = { ...officer(company, at), director_appt_list }
    return { operation: 'director_details', params: { director_id: director.director_id }, result: { director } }
  }
  if (kind === 7) {
    const charge_list = many(3, (place) => ({
      ...{ charge_number: `${company}${place}`, charge_satisfied: 'OUTSTANDING', creation_date: dayIn(2000, 20) },
      person_entitled_list: [{ name: `Bank ${pick(20)} PLC` }],
    }))
    return { operation: 'company_mortgage_index', params: asked, result: { charge_list } }
  }
  const geo_data_list = [{ description: `Town ${pick(40)}`, country_name: 'England' }]
  return { operation: 'geo_code', params: { text: 'Leeds' }, result: { geo_data_list } }
}

const officersOf = (company: number, count: number): Made => ({
  operation: 'company_appointments',
  params: { company_number: numberOf(company) },
  result: { appt_list: many(count, (at) => officer(company, at)) },
})

let written = 0
async function fill(count: number, make: (at: number) => Made): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const some = many(Math.min(500, count - from), (at) => make(from + at))
    await writeRecords(state, case_id, written, some)
    written += some.length
  }
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const inWords = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`

/** @param work may say itself how long it took, in milliseconds */
async function latency(count: number, work: (at: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let at = -3; at < count; at += 1) {
    const began = performance.now()
    const measured = await work(at)
    if (at >= 0) times.push(typeof measured === 'number' ? measured : performance.now() - began)
  }
  return inWords(times)
}

/** On a thread, as the application does; meanwhile this thread answers requests and writes to the database. */
async function rebuild(): Promise<{ milliseconds: number; health: string; memory: number }> {
  const server = createServer((_, reply) => reply.end('{"status":"ok"}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const began = performance.now()
  const worker = new Worker(new URL('../bff/graph/claims-thread.ts', import.meta.url), {
    workerData: { address: databaseAddress },
    execArgv: [],
  })
  worker.postMessage({ case_id })
  let isDone = false
  const done = once(worker, 'message').then(([{ failed }]) => {
    if (failed !== null) throw new Error(failed)
    isDone = true
    return performance.now() - began
  })
  const times: number[] = []
  while (!isDone) {
    const asked = performance.now()
    await (await fetch(`http://127.0.0.1:${port}`)).text()
    times.push(performance.now() - asked)
    await wait(20)
  }
  const memory = process.memoryUsage().rss
  await worker.terminate()
  server.close()
  return { milliseconds: await done, health: inWords(times), memory }
}

/** Of the tables of claims, with their indexes. */
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

await fill(records, made)
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
console.log(`  memory of the process: ${(memory / 1e6).toFixed(0)} MB`)
console.log(`  a request to the main thread meanwhile: ${health}`)

const one = officersOf(1, 20)
const toExtract = { id: 'r1', operation: one.operation, params: one.params, at: '2026-03-02', result: one.result }
console.log(`  extracting the claims of 20 officers: ${await latency(200, async () => claimsOf(toExtract))}`)
const written20 = await latency(60, async () => {
  await fill(1, () => officersOf(pick(records), 20))
  const began = performance.now()
  await writeNext(target, case_id)
  return performance.now() - began
})
console.log(`  reading, extracting and writing an answer with 20 officers: ${written20}`)

const reader = claimsIn(state.db)
const views = createCaseViews(reader)
const scope = await reader.scope(case_id)
const seen = { scope, clusters: [], pinned: { claims: [], kinds: new Map() } }
const some = [...(await reader.newest(scope, 3000, ['officer_of'])).claims]
const key = (at: number) => some[Math.abs(at * 7) % some.length]!
const reads: [string, (at: number) => Promise<unknown>][] = [
  ['neighbours of an officer', (at) => reader.neighbours(scope, [key(at).seq], 100)],
  ['neighbours of a company', (at) => reader.neighbours(scope, [key(at).otherSeq!], 100)],
  ['who shares a month of birth', (at) => reader.sharing(scope, 'birth_month', `19${60 + (Math.abs(at) % 40)}-05`, 50)],
  ['all pivots of an officer', (at) => views.pivots(seen, key(at).mention)],
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
