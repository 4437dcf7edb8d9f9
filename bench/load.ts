/**
 * Loading BasicCompanyData: rows a second against `sqlite3 .import` of the same file into a table with the same indexes,
 * the memory of the load, and the service's answers with and without a running load. BENCH_COMPANIES sets the number of
 * rows.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bindingsAt } from '../contract/bindings/index.ts'
import { basicCompanyHeader } from '../service/load/testing/files.ts'
import { openStore } from '../service/store/store.ts'
import { companyName, generator, writeCompanyFile } from './measure/company-file.ts'
import { bestOf, measured, type Run, rowOf, startLoad } from './measure/load-run.ts'
import { quantile } from './measure/numbers.ts'
import { start, stop } from './measure/process.ts'

const rows = Number(process.env.BENCH_COMPANIES ?? 50_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
const searches = Number(process.env.BENCH_SEARCHES ?? 2_000)
/** Debian's package sqlite3. */
const sqlite = process.env.SQLITE3 ?? 'sqlite3'
const apiKey = 'the-key-of-the-benchmark'

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
await writeCompanyFile(file, rows)
console.log(`${count(rows)} rows, ${(statSync(file).size / 1e6).toFixed(0)} MB`)

const data = path.join(folder, 'data')
const env = { PATH: process.env.PATH, DATA_DIR: data, SERVICE_PORT: '0', SERVICE_API_KEY: apiKey }
const loadFile = () => startLoad(['companies', file, '--replace-sample'], env)
/** FTS5 is SQLite's own index of the words of names. */
const words = [
  `create virtual table words using fts5 (CompanyName, content = 'company')`,
  `insert into words (words) values ('rebuild')`,
]
/** The columns that the load indexes, of companies, names and profiles. */
const indexes = [
  `create unique index by_number on company (CompanyNumber)`,
  `create index by_name on company (CompanyName, CompanyNumber)`,
  `create index by_postcode on company ("RegAddress.PostCode", CompanyNumber)`,
]
const [bare, imports, loads]: [Run[], Run[], Run[]] = [[], [], []]
for (let round = 0; round < rounds; round += 1) {
  bare.push(await runImport(indexes))
  imports.push(await runImport([...indexes, ...words]))
  loads.push(await loadFile())
}
const [bareImport, peer, own] = [bestOf(bare), bestOf(imports), bestOf(loads)]
console.log(
  [
    '',
    '| way | time | processor time | rows a second | memory at most |',
    '|---|---|---|---|---|',
    rowOf('`sqlite3 .import`, one table, indexes of number, name and postcode', bareImport, rows),
    rowOf('the same, and FTS5 over the names', peer, rows),
    rowOf('load, with keys, indexes and search', own, rows),
    '',
    `The load has ${share(peer)} of the speed of the import with all indexes (aim: 50 %), ${share(bareImport)} of the one without words. Aim for memory: 300 MB.`,
    '',
  ].join('\n'),
)

const [service, url] = await start(new URL('../service/main.ts', import.meta.url), env)
const store = await openStore(path.join(data, 'service.sqlite'))
await store.giveBack(1, 1_000_000_000_000)
await store.close()
const binding = bindingsAt(url).soap11
const random = generator(11)
await answers(200)
const without = await answers(searches)
const load = loadFile()
const during: number[] = []
let isOver = false
void load.then(() => {
  isOver = true
})
while (!isOver) during.push(...(await answers(50)))
await stop(service)
console.log(`Answers without a load: ${inWords(without)}.`)
console.log(`Answers while a load runs: ${inWords(during)} (aim: at most twice the p99).`)
rmSync(folder, { recursive: true })

function share(other: Run): string {
  return `${((100 * other.seconds) / own.seconds).toFixed(0)} %`
}

/** The indexes are made after the rows, which is faster. */
function runImport(after: readonly string[]): Promise<Run> {
  const database = path.join(folder, 'peer.sqlite')
  rmSync(database, { force: true })
  const columns = basicCompanyHeader.split(',').map((name) => `"${name.trim()}" text`)
  const steps = [`create table company (${columns})`, '.mode csv', `.import --skip 1 ${file} company`, ...after]
  return measured(spawn(sqlite, [database, ...steps], { stdio: 'inherit' }))
}

/** Milliseconds of each search: two words of a name, different ones each time. The register may have none of it. */
async function answers(times: number): Promise<number[]> {
  const milliseconds: number[] = []
  for (let at = 0; at < times; at += 1) {
    const name = companyName(random).split(' ').slice(0, 2).join(' ')
    const call = {
      operation: 'company_name_search',
      params: { api_key: apiKey, client: 'bench', name, type: '', page_id: '' },
    }
    const { path: target, headers, body } = binding.writeCall(call)
    const before = performance.now()
    const reply = await fetch(`${url}${target}`, { method: 'POST', headers: headers as Record<string, string>, body })
    const text = await reply.text()
    milliseconds.push(performance.now() - before)
    if (!reply.ok && !text.includes('none_in_part')) throw new Error(text)
  }
  return milliseconds
}

function inWords(values: readonly number[]): string {
  const [half, most] = [0.5, 0.99].map((share) => quantile(values, share).toFixed(1))
  return `${count(values.length)} searches, p50 ${half} ms, p99 ${most} ms`
}
function count(number: number): string {
  return number.toLocaleString('en-GB')
}
