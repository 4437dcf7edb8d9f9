/**
 * Whether listed people and bodies are found among the subjects of a case: precision and recall at each weight, beside
 * equal names and beside pg_trgm, on an invented list whose truth is known; and the time of it. BENCH_ENTRIES and
 * BENCH_SUBJECTS set the numbers. BENCH_SEEDS names the lists; the table of rules is that of the first.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { likelyFrom, shownFrom } from '../entities/screening/weigh.ts'
import { startPostgres } from '../platform/testing/postgres.ts'
import { createThreads } from '../platform/threads.ts'
import type { Candidate } from './screening/candidates.ts'
import { inventScreening } from './screening/truth.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 4_500)
const subjects = Number(process.env.BENCH_SUBJECTS ?? 10_000)
const [seed = 0, ...others] = (process.env.BENCH_SEEDS ?? '20261128,1,2,3,4,5,6').split(',').map(Number)

type Told = { candidates: Candidate[]; seconds: number; processor: number }

const truth = inventScreening(entries, subjects, seed)
const names = truth.entries.flatMap(({ listed_id, name_list }) =>
  (name_list ?? []).map(({ name }) => ({ id: listed_id ?? '', name: name ?? '' })),
)
const sought = truth.subjects.flatMap(({ key, names }) => names.map((name) => ({ id: key, name })))

const threads = createThreads(new URL('screening/thread.ts', import.meta.url), { most: 1, milliseconds: 600_000 })
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const { candidates, seconds, processor } = await threads.run<Told>({
  entries,
  subjects,
  seed,
})
delay.disable()

console.log(
  `${entries.toLocaleString('en-GB')} entries with ${names.length.toLocaleString('en-GB')} names; ${subjects.toLocaleString('en-GB')} subjects. ${truth.entryOf.size} of them are listed.`,
)
console.log(
  `${candidates.length.toLocaleString('en-GB')} candidates weighed in ${seconds.toFixed(1)} s on a thread: ${processor.toFixed(1)} s of a processor (aim: 20 s). The thread that answers waited ${(delay.max / 1e6).toFixed(0)} ms at most.\n`,
)
console.log('| rule | pairs | recall | precision |\n|---|---|---|---|')
const isTrue = ({ subject, entry }: { subject: string; entry: string }) => truth.entryOf.get(subject) === entry
tell('equal names, in any order', equalNames())
await tellTrigrams()
tell('all candidates', candidates)
for (const least of [shownFrom, -10, -5, 0, likelyFrom, 6.6])
  tell(
    `weights, from ${least} bits${least === likelyFrom ? ' (“likely”)' : least === shownFrom ? ' (shown)' : ''}`,
    candidates.filter(({ bits }) => bits >= least),
  )

const all = [measured(truth.entryOf, candidates)]
for (const other of others) {
  const { entryOf } = inventScreening(entries, subjects, other)
  all.push(measured(entryOf, (await threads.run<Told>({ entries, subjects, seed: other })).candidates))
}
await threads.close()
console.log(`\nOver ${all.length} lists:\n\n| | mean | worst | aim |\n|---|---|---|---|`)
line(`recall of those shown, from ${shownFrom} bits`, ({ shown }) => shown, '0.98')
line(`“likely”, from ${likelyFrom} bits: precision`, ({ precision }) => precision, '0.95')
line(`“likely”, from ${likelyFrom} bits: recall`, ({ recall }) => recall, '')

type Measured = { shown: number; precision: number; recall: number }

function measured(entryOf: ReadonlyMap<string, string>, found: readonly Candidate[]): Measured {
  const from = (least: number) => found.filter(({ bits }) => bits >= least)
  const rightOf = (some: readonly Candidate[]) =>
    some.filter(({ subject, entry }) => entryOf.get(subject) === entry).length
  const likely = from(likelyFrom)
  return {
    shown: rightOf(from(shownFrom)) / entryOf.size,
    precision: rightOf(likely) / likely.length,
    recall: rightOf(likely) / entryOf.size,
  }
}

function line(what: string, of: (one: Measured) => number, aim: string): void {
  const values = all.map(of)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(`| ${what} | ${mean.toFixed(3)} | ${Math.min(...values).toFixed(3)} | ${aim} |`)
}

function tell(rule: string, pairs: readonly { subject: string; entry: string }[]): void {
  const right = pairs.filter(isTrue).length
  const share = (whole: number) => (whole === 0 ? '–' : (right / whole).toFixed(3))
  console.log(`| ${rule} | ${pairs.length} | ${share(truth.entryOf.size)} | ${share(pairs.length)} |`)
}

function equalNames(): { subject: string; entry: string }[] {
  const plain = (name: string) => name.toUpperCase().replace(/[,.]/g, '').split(' ').toSorted().join(' ')
  const filed = Map.groupBy(names, ({ name }) => plain(name))
  const pairs = sought.flatMap(({ id, name }) =>
    (filed.get(plain(name)) ?? []).map((found) => [`${id} ${found.id}`, { subject: id, entry: found.id }] as const),
  )
  return [...new Map(pairs).values()]
}

async function tellTrigrams(): Promise<void> {
  const server = await startPostgres()
  if (!server) return
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(
    'create extension pg_trgm; create table listed (id text, name text); create table sought (id text, name text)',
  )
  for (const [table, rows] of [
    ['listed', names],
    ['sought', sought],
  ] as const)
    await client.query(`insert into ${table} select * from unnest($1::text[], $2::text[])`, [
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
    ])
  await client.query('create index on listed using gin (name gin_trgm_ops)')
  await client.query('vacuum analyze listed')
  await client.query('set pg_trgm.similarity_threshold = 0.4')
  const began = performance.now()
  const { rows } = await client.query<{ subject: string; entry: string; most: number }>(
    `select sought.id as subject, listed.id as entry, max(similarity(listed.name, sought.name))::float8 as most
      from sought join listed on listed.name % sought.name group by 1, 2`,
  )
  const took = (performance.now() - began) / 1000
  for (const least of [0.4, 0.6, 0.8])
    tell(
      `pg_trgm, from ${least}${least === 0.4 ? `, in ${took.toFixed(0)} s` : ''}`,
      rows.filter(({ most }) => most >= least),
    )
  await client.end()
  await server.stop()
}
