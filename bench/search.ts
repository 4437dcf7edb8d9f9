/**
 * Searching names: the service's store over SQLite, PostgreSQL with pg_trgm and tsvector, and minisearch, with the same
 * invented names. BENCH_COMPANIES and BENCH_OFFICERS set the numbers; BENCH_PEERS=0 leaves the peers out. minisearch
 * takes part up to a million names. BENCH_STORE names a file in which the store stays, for the next run with the same
 * numbers. Prints the table of docs/scale.md.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect, openDatabase } from '../platform/database.ts'
import { execute } from '../platform/migrations.ts'
import memory from '../platform/service-memory.json' with { type: 'json' }
import { indexesOf } from '../platform/tables.ts'
import { startPostgres } from '../platform/testing/postgres.ts'
import { insertFacts } from '../service/store/facts.ts'
import { schema } from '../service/store/schema.ts'
import { buildIndex } from '../service/store/search/build-index.ts'
import { type Tables, tables } from '../service/store/tables.ts'
import { quantile } from './measure/numbers.ts'
import type { Asked, Measured } from './search/measured.ts'
import { companyName, kinds, officerName, queriesOf, vocabulary } from './search/names.ts'
import { companyRow, nameRow, officerRow } from './search/rows.ts'

const companies = Number(process.env.BENCH_COMPANIES ?? 200_000)
const officers = Number(process.env.BENCH_OFFICERS ?? companies)
const withPeers = process.env.BENCH_PEERS !== '0'
const count = Number(process.env.BENCH_QUERIES ?? 300)
const words = Math.max(20_000, Math.round(companies / 8))

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const file = process.env.BENCH_STORE ?? path.join(folder, 'store.sqlite')
const known = vocabulary(words)
const rounds = Object.fromEntries(kinds.map((kind) => [kind, queriesOf(kind, known, companies, count)]))
const surnames = officerRounds()
const number = (value: number) => Math.round(value).toLocaleString('en-GB')

try {
  const seconds = existsSync(file) ? null : await fillStore()
  const size = statSync(file).size / 2 ** 20
  const distinct = await distinctWords()
  console.log(
    `${number(companies)} companies with ${number(distinct)} distinct words, ${number(officers)} officers. ${seconds ? `Rows written in ${number(seconds.rows)} s, index built in ${number(seconds.index)} s` : 'Built before'}; ${number(size)} MB.\n`,
  )
  forget(file)
  const cold = await run('in-store', { address: file, rounds: onceEach() })
  const own = await run('in-store', {
    address: file,
    rounds: { warming: Object.values({ ...rounds, ...surnames }).flat(), ...rounds, ...surnames },
  })
  const peers: [string, Measured][] = []
  if (withPeers) {
    const postgres = await measurePostgres()
    if (postgres) peers.push(['PostgreSQL', postgres])
    if (companies <= 1_000_000)
      peers.push(['minisearch', await run('in-minisearch', { address: '', rounds: fewOf(40) })])
  }
  print(own, cold, peers)
} finally {
  rmSync(folder, { recursive: true })
}

async function fillStore(): Promise<{ rows: number; index: number }> {
  await (await openDatabase<Tables>(file, schema, { durable: false })).close()
  const { db, close } = connect<Tables>(file, { durable: false })
  // The file is deleted with the benchmark. As in a load, rows come first, then their indexes.
  const indexes = indexesOf({ officer: tables.officer })
  await execute(db, ['pragma synchronous = off', ...indexes.map(({ name }) => `drop index ${name}`)])
  const start = performance.now()
  for (let from = 0; from < companies; from += 10_000)
    await db.transaction().execute(async (tx) => {
      const numbers = Array.from({ length: Math.min(10_000, companies - from) }, (_, at) => from + at)
      await insertFacts(tx, 'sqlite', { table: 'company', rows: numbers.map((at) => companyRow(known, at)) })
      await insertFacts(tx, 'sqlite', { table: 'company_name', rows: numbers.map((at) => nameRow(known, at)) })
    })
  for (let from = 0; from < officers; from += 10_000)
    await db.transaction().execute((tx) => {
      const numbers = Array.from({ length: Math.min(10_000, officers - from) }, (_, at) => from + at)
      return insertFacts(tx, 'sqlite', { table: 'officer', rows: numbers.map((at) => officerRow(known, at)) })
    })
  await execute(
    db,
    indexes.map(({ create }) => create),
  )
  const written = performance.now()
  await buildIndex(db, 'sqlite')
  await execute(db, ['pragma wal_checkpoint(truncate)'])
  await close()
  return { rows: (written - start) / 1000, index: (performance.now() - written) / 1000 }
}

async function distinctWords(): Promise<number> {
  const { db, close } = connect<Tables>(file, { durable: false })
  const { words } = await db
    .selectFrom('company_word')
    .select(({ fn }) => fn.countAll<number>().as('words'))
    .executeTakeFirstOrThrow()
  await close()
  return words
}

/** `SMITH, JOHN` is typed, and this officer is expected. */
function officerRounds(): Asked['rounds'] {
  const named = Array.from({ length: count }, (_, at) => officerName(known, Math.floor((at * officers) / count)))
  const whole = ({ surname, forename }: (typeof named)[number]) => `${surname}, ${forename}`
  const commonest = officerName(known, 0)
  return {
    'surname and forename': named.map((name) => ({ typed: whole(name), meant: whole(name) })),
    'surname and initial': named.map((name) => ({ typed: `${name.surname}, ${name.forename[0]}`, meant: whole(name) })),
    'surname, one typo': named
      .filter(({ surname }) => surname.length > 4)
      .map((name) => ({
        typed: `${name.surname.slice(0, 2)}${name.surname.slice(3)}, ${name.forename}`,
        meant: whole(name),
      })),
    'commonest surname': named.map(() => ({ typed: commonest.surname, meant: whole(commonest) })),
  }
}

/** A few of each, with the file not yet in memory. */
function onceEach(): Asked['rounds'] {
  return Object.fromEntries(
    Object.entries({ ...rounds, ...surnames }).map(([kind, queries]) => [kind, queries.slice(0, 60)]),
  )
}

/** The peers take longer. */
function fewOf(most: number): Asked['rounds'] {
  return Object.fromEntries(Object.entries(rounds).map(([kind, queries]) => [kind, queries.slice(0, most)]))
}

/** The system's file cache. */
function forget(name: string): void {
  try {
    execFileSync('dd', [`of=${name}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' })
  } catch {
    console.log('Without dd, the first answers are not of a cold file.')
  }
}

async function run(program: string, { address, rounds }: Pick<Asked, 'address' | 'rounds'>): Promise<Measured> {
  const child = fork(fileURLToPath(new URL(`search/${program}.ts`, import.meta.url)), {
    execArgv: program === 'in-minisearch' ? ['--max-old-space-size=8192'] : memory.flags,
    env: { ...process.env, ...memory.environment },
  })
  child.send({ address, rounds, names: companies, words } satisfies Asked)
  const [measured] = await once(child, 'message')
  return measured as Measured
}

async function measurePostgres(): Promise<Measured | null> {
  const server = await startPostgres()
  if (!server) return null
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('create extension pg_trgm')
  await client.query(
    "create table peer (name text, words tsvector generated always as (to_tsvector('simple', name)) stored)",
  )
  for (let from = 0; from < companies; from += 5000) {
    const names = Array.from({ length: Math.min(5000, companies - from) }, (_, at) => companyName(known, from + at))
    await client.query('insert into peer (name) select unnest($1::text[])', [names])
  }
  await client.query('create index on peer using gin (words)')
  await client.query('create index on peer using gin (name gin_trgm_ops)')
  await client.query('vacuum analyze peer')
  await client.end()
  const measured = await run('in-postgres', { address: server.url, rounds: fewOf(100) })
  await server.stop()
  return measured
}

function inPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function print(own: Measured, cold: Measured, peers: [string, Measured][]): void {
  const heads = [
    'question',
    'p50, ms',
    'p99, ms',
    'p99 of processor time, ms',
    'first time: p99, ms',
    'right name in first 20',
    ...peers.map(([name]) => `${name}: p50 / p99, ms; right name`),
  ]
  console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`)
  for (const kind of [...Object.keys(rounds), ...Object.keys(surnames)]) {
    const share = (measured: Measured) => (kind.startsWith('commonest') ? '–' : inPercent(measured.recall[kind]!))
    const at = (times: number[] | undefined, part: number) => quantile(times ?? [], part).toFixed(2)
    const of = ({ times }: Measured, part: number) => at(times[kind], part)
    const others = peers.map(([, peer]) =>
      peer.times[kind] ? `${of(peer, 0.5)} / ${of(peer, 0.99)}; ${share(peer)}` : '–',
    )
    const ours = [of(own, 0.5), of(own, 0.99), at(own.processor[kind], 0.99), of(cold, 0.99), share(own)]
    console.log(`| ${[kind, ...ours, ...others].join(' | ')} |`)
  }
  console.log(
    `\nPrefix: ${inPercent(own.recall.prefix!)} of the searches find the right name, and ${inPercent(own.alike.prefix!)} find 20 other names that begin as typed.`,
  )
  const memory = [['the service’s store', own] as const, ...peers.filter(([name]) => name !== 'PostgreSQL')]
  console.log(
    `\nMemory of the process: ${memory.map(([name, { megabytes }]) => `${name} ${number(megabytes)} MB`).join(', ')}.`,
  )
}
