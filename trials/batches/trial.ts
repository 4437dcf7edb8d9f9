/**
 * npm run trial -- batches: batches against a lookup service that counts calls. First it kills the application with
 * SIGKILL at random times while a batch runs, on SQLite, and as one of two processes on PostgreSQL. Then it runs a
 * large batch, and measures memory, its table, and lookups by hand beside it. Prints a table; ends with 1 if a limit
 * was missed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { type Analyst, account, signIn } from '../analyst.ts'
import { folderFor, type Program, startDesk } from '../scale/programs.ts'
import { startCountingService } from './counting-service.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '16' },
    large: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
  },
})
const [rows, kills, atOnce, large, seconds] = [
  Number(values.rows),
  Number(values.kills),
  Number(values['at-once']),
  Number(values.large),
  Number(values.seconds),
]
/** Milliseconds that an answer of the lookup service takes. */
const answerTime = 20

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-batches-'))
folderFor(folder)
const stops: (() => Promise<unknown>)[] = []
let isGood = true
try {
  if (rows > 0) await killedOnBoth()
  if (large > 0) await largeBatch()
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function killedOnBoth(): Promise<void> {
  console.log(
    '| state in | processes | rows | kills | calls | sent twice | unknown (at most) | credits at the ceiling | credits at the end (preview) | rows a second |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  await killed('SQLite', 1, {})
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is not installed.')
  stops.push(server.stop)
  await killed('PostgreSQL', 2, { DATABASE_URL: server.url })
}

async function desks(name: string, count: number, env: NodeJS.ProcessEnv) {
  const service = await startCountingService(answerTime)
  stops.push(service.close)
  const settings = {
    DATA_DIR: folderFor(folder, name),
    UPSTREAM_URL: service.url,
    UPSTREAM_API_KEY: service.key,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LIMIT_LOOKUPS: '0',
    LIMIT_SESSION: '0',
    // A batch leaves a quarter of the calls to lookups by hand.
    UPSTREAM_CONCURRENCY: String(atOnce + Math.floor(atOnce / 3)),
    ...env,
  }
  const programs: Program[] = []
  for (let number = 0; number < count; number += 1) {
    const program = await startDesk(settings)
    stops.push(program.kill)
    programs.push(program)
  }
  const analyst = () => signIn(`http://127.0.0.1:${programs[0]!.port}`)
  return { service, programs, analyst }
}

/** Company numbers that no other batch of the trial uses. */
function numbersFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index))
}

/** With several processes, only the last is killed. */
async function killed(state: string, processes: number, env: NodeJS.ProcessEnv): Promise<void> {
  const { service, programs, analyst } = await desks(state, processes, env)
  const victim = programs.at(-1)!
  let user = await analyst()
  const { batch_id, estimate } = await user.make(numbersFrom(10_000_000, rows))
  const ceiling = Math.floor(rows * 0.6)
  const began = performance.now()
  await user.start(batch_id, ceiling)
  let stoppedAt: string | null = null
  let paidAtStop = 0

  async function goOnAfterCeiling(): Promise<void> {
    const stopped = await user.settled(batch_id)
    if (stopped.state !== 'stopped') throw new Error(`The batch is ${stopped.state}: ${stopped.why}`)
    stoppedAt = stopped.credits
    paidAtStop = service.calls()
    await user.start(batch_id, rows)
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const at = Math.floor((rows * 0.95 * (kill + 0.1 + 0.8 * Math.random())) / kills)
    if (stoppedAt === null && at >= ceiling) await goOnAfterCeiling()
    while (service.calls() < at && (await user.batch(batch_id)).state === 'running') await wait(20)
    await wait(Math.random() * 2 * answerTime)
    await victim.kill()
    await victim.start()
    if (processes === 1) user = await again(analyst)
  }
  if (stoppedAt === null) await goOnAfterCeiling()
  const end = await user.settled(batch_id)
  const perSecond = rows / ((performance.now() - began) / 1000)

  const twice = [...service.sent.values()].filter((times) => times > 1).length
  const mostUnknown = kills * atOnce
  check(end.state === 'done' && end.done === rows, `the batch is ${end.state} with ${end.done} rows: ${end.why}`)
  check(twice === 0, 'a row was sent twice')
  check(end.unknown <= mostUnknown, 'too many answers are unknown')
  check(Number(stoppedAt) <= ceiling && paidAtStop <= ceiling, 'the ceiling was passed')
  check(Number(end.credits) <= Number(estimate.credits), 'more was spent than the preview said')
  check(service.calls() <= Number(end.credits), 'the service counts more than was spent')
  console.log(
    `| ${state} | ${processes} | ${rows} | ${kills} | ${service.calls()} | ${twice} | ${end.unknown} (${mostUnknown}) | ${stoppedAt} of ${ceiling} | ${end.credits} (${estimate.credits}) | ${perSecond.toFixed(0)} |`,
  )
  for (const program of programs) await program.kill()
}

/** A process that has just started may refuse an earlier connection. */
async function again(analyst: () => Promise<Analyst>): Promise<Analyst> {
  return analyst().catch(async () => {
    await wait(500)
    return analyst()
  })
}

async function largeBatch(): Promise<void> {
  console.log('\n| with a large batch | measured | limit |\n|---|---|---|')
  const { programs, analyst } = await desks('large', 1, {})
  const [program] = programs
  const user = await analyst()
  const byHand = async (first: number) => {
    const times: number[] = []
    for (const company_number of numbersFrom(first, 200))
      times.push(await user.timed('POST', '/api/lookups/company_number_search', { company_number }))
    return times
  }
  // By now code and keys are loaded, and their memory is in use.
  const small = await user.make(numbersFrom(20_000_000, 500))
  await user.start(small.batch_id, 500)
  await user.settled(small.batch_id)
  await byHand(30_000_000)
  const before = await byHand(31_000_000)
  const [residentBefore, memory] = [residentOf(program!), watchMemory(program!)]

  const making = performance.now()
  const { batch_id } = await user.make(numbersFrom(40_000_000, large))
  const made = performance.now() - making
  const rowsAt = (query: string) => user.timed('GET', `/api/batches/${batch_id}/rows?limit=200${query}`)
  const first = [await rowsAt('')]
  await user.start(batch_id, large)
  const during = await byHand(32_000_000)
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    for (const query of ['', '&state=found', '&state=waiting', `&after=${Math.floor(large / 2)}`])
      first.push(await rowsAt(query))
    await user.batch(batch_id)
    await wait(1000)
  }
  const { done } = await user.batch(batch_id)
  await user.cancel(batch_id)
  const peak = memory.peak()
  const [csv, xlsx] = [await exported('csv'), await exported('xlsx')]
  memory.stop()
  async function exported(ending: string) {
    return user.timed('GET', `/api/batches/${batch_id}/results.${ending}`)
  }

  const ratio = median(during) / median(before)
  const [more, withExports] = [peak - residentBefore, memory.peak() - residentBefore]
  check(ratio <= 1.5, 'lookups by hand are too slow beside a batch')
  check(Math.max(...first) <= 1000, 'the rows of the table are too slow')
  check(withExports <= 150, 'the batch needs too much memory')
  const line = (what: string, measured: string, limit: string) => console.log(`| ${what} | ${measured} | ${limit} |`)
  line('rows', `${large}, ${done} of them run`, '')
  line(
    'memory of the process before, and more at most',
    `${residentBefore.toFixed(0)} MB, ${more.toFixed(0)} MB`,
    '150 MB',
  )
  line('slowest page of 200 rows', `${Math.max(...first).toFixed(0)} ms`, '1000 ms')
  line('lookup by hand, median alone', `${median(before).toFixed(1)} ms`, '')
  line('lookup by hand, median beside the batch', `${median(during).toFixed(1)} ms, ${ratio.toFixed(2)} ×`, '1.5 ×')
  line('making the batch', `${(made / 1000).toFixed(1)} s`, '')
  line('export as CSV, as XLSX', `${(csv / 1000).toFixed(1)} s, ${(xlsx / 1000).toFixed(1)} s`, '')
  line('memory with the exports, more than before', `${withExports.toFixed(0)} MB`, '150 MB')
}

/** Megabytes. */
function residentOf({ pid }: Program): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]) / 1024
}

function watchMemory(program: Program) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(program))
  }, 100)
  return { peak: () => most, stop: () => clearInterval(timer) }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

function check(isRight: boolean, fault: string): void {
  if (isRight) return
  isGood = false
  console.error(`Missed: ${fault}.`)
}
