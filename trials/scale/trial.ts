/**
 * npm run trial -- scale: a primary and a streaming replica of PostgreSQL, PgBouncer, two lookup services and two
 * applications behind HAProxy, all on loopback. It kills each in turn while analysts, a batch and watches work, and promotes
 * the replica. Prints the seconds of interruption; ends with 1 if a record, a row or a run was lost or an answer was wrong.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect } from '../../platform/database.ts'
import { freePort, type PostgresServer, runOnPostgres, startPostgres } from '../../platform/testing/postgres.ts'
import { account } from '../analyst.ts'
import { checkLaterWork, type LaterWork, startLaterWork } from './later-work.ts'
import { type Load, type Reply, startLoad } from './load.ts'
import { folderFor, type Program, startDesk, startHaProxy, startPgBouncer, startService } from './programs.ts'

const analysts = Number(process.env.TRIAL_ANALYSTS ?? 6)
const rowsOfBatch = Number(process.env.TRIAL_ROWS ?? 700)
/** How long to watch after the program is up again. */
const watchMilliseconds = Number(process.env.TRIAL_WATCH_SECONDS ?? 5) * 1000

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-trial-'))
folderFor(folder)
const stops: (() => Promise<unknown>)[] = []
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const primary = await server({ isFollowed: true })
  for (const name of ['service', 'desk']) await runOnPostgres(primary.url, `create database ${name}`)
  const replica = await server({ follows: primary })
  // Each commit is on both servers before an analyst sees the answer. No record is lost with one server.
  await followSynchronously(primary, true)

  const bouncer = await startPgBouncer(path.join(folder, 'pgbouncer'), ['service', 'desk'], portOf(primary))
  stops.push(bouncer.kill)
  const database = (name: string) => `postgres://postgres@127.0.0.1:${bouncer.port}/${name}`
  const ports = { desk: await freePort(), lookups: await freePort() }
  const url = `http://127.0.0.1:${ports.desk}`
  const key = 'the-account-key-of-the-trial'
  const service = () =>
    startService({
      SERVICE_DATABASE_URL: database('service'),
      SERVICE_REPLICA_URL: replica.url.replace(/postgres$/, 'service'),
      SERVICE_API_KEY: key,
      DATA_DIR: folderFor(folder, 'service'),
    })
  const deskSettings = {
    DATABASE_URL: database('desk'),
    DATA_DIR: folderFor(folder, 'desk'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    UPSTREAM_URL: `http://127.0.0.1:${ports.lookups}`,
    UPSTREAM_API_KEY: key,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LIMIT_LOOKUPS: '0',
    LIMIT_SESSION: '0',
    // Limits are off, because analysts retry at once and the trial is about failures.
    UPSTREAM_PAUSE_SECONDS: '1',
  }
  const services = [await started(service()), await started(service())]
  const desks = [await started(startDesk(deskSettings)), await started(startDesk(deskSettings))]
  const portsOf = (programs: Program[]) => programs.map(({ port }) => port)
  const balancer = await started(startHaProxy(path.join(folder, 'haproxy'), portsOf(desks), portsOf(services), ports))
  await wait(1_500)

  const load = await startLoad(url, analysts)
  stops.push(load.stop)
  const laterWork = await startLaterWork(url, rowsOfBatch)
  await wait(watchMilliseconds)
  console.log(
    '| killed | then | no answer for, s | refused or lost for, s | of replies | rows of the batch | runs of watches |',
  )
  console.log('|---|---|---|---|---|---|---|')
  const watch = (...event: Event) => watchEvent(load, laterWork, event)
  const again = (program: Program) => async () => {
    await program.kill()
    await program.start()
  }
  await watch('one service', 'started again', again(services[0]!))
  await watch('the other service', 'started again', again(services[1]!))
  await watch('one application', 'started again', again(desks[0]!))
  await watch('the other application', 'started again', again(desks[1]!))
  await watch('PgBouncer', 'started again', again(bouncer))
  await watch('HAProxy', 'started again', again(balancer))
  await watch('the replica', 'left out after 1 s, then back', async () => {
    await replica.crash()
    await wait(1_000)
    await followSynchronously(primary, false)
    await wait(2_000)
    await replica.comeUp()
    await followSynchronously(primary, true)
  })
  await watch('the primary', 'the replica promoted after 1 s', async () => {
    await primary.crash()
    await wait(1_000)
    await followSynchronously(replica, false)
    await replica.promote()
    bouncer.pointTo(portOf(replica))
  })
  await load.stop()
  await laterWork.end()
  return verified(load.replies, laterWork, replica, deskSettings)
}

async function server(options: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const started = await startPostgres(options)
  if (!started) throw new Error('PostgreSQL is not installed.')
  stops.push(started.stop)
  return started
}

async function started(starting: Promise<Program>): Promise<Program> {
  const program = await starting
  stops.push(program.kill)
  return program
}

function portOf({ url }: PostgresServer): number {
  return Number(new URL(url).port)
}

/** Whether a commit waits for the replica. */
async function followSynchronously({ url }: PostgresServer, isOn: boolean): Promise<void> {
  await runOnPostgres(url, `alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`)
  await runOnPostgres(url, 'select pg_reload_conf()')
}

type Event = [killed: string, then: string, event: () => Promise<void>]

async function watchEvent(load: Load, laterWork: LaterWork, [killed, then, event]: Event): Promise<void> {
  const before = await laterWork.done()
  const from = load.now()
  await event()
  await wait(watchMilliseconds)
  const replies = load.replies.filter(({ at }) => at >= from)
  const found = replies.filter(({ outcome }) => outcome === 'found').map(({ at }) => at)
  const silence = Math.max(...[from, ...found].map((at, index) => (found[index] ?? load.now()) - at))
  const failed = replies.filter(({ outcome }) => outcome !== 'found')
  const failing = failed.length === 0 ? 0 : failed.at(-1)!.at - failed[0]!.at
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  const after = await laterWork.done()
  console.log(
    `| ${killed} | ${then} | ${seconds(silence)} | ${seconds(failing)} | ${failed.length} of ${replies.length}${inWords(failed)} | ${after.rows - before.rows} | ${after.runs - before.runs} |`,
  )
}

function inWords(failed: Reply[]): string {
  const counts = Map.groupBy(failed, ({ outcome }) => outcome)
  return counts.size === 0 ? '' : `: ${[...counts].map(([outcome, those]) => `${outcome} ${those.length}`).join(', ')}`
}

/** Every record that an analyst saw exists with its outcome, each row and run ended once, and the chain is whole. */
async function verified(
  replies: Reply[],
  laterWork: LaterWork,
  server: PostgresServer,
  settings: NodeJS.ProcessEnv,
): Promise<boolean> {
  const address = server.url.replace(/postgres$/, 'desk')
  // biome-ignore lint/suspicious/noExplicitAny: the tables of the application are its own.
  const { db, close } = connect<any>(address, { durable: false })
  const { rows } = await sql<{ id: string; event: string; outcome: string | null }>`
    select id, event, outcome from chain where event in ('asked', 'answered')`.execute(db)
  const { faults, words: later } = await checkLaterWork(db, laterWork)
  await close()
  const answered = new Map(rows.filter(({ event }) => event === 'answered').map(({ id, outcome }) => [id, outcome]))
  const asked = new Set(rows.filter(({ event }) => event === 'asked').map(({ id }) => id))
  const known = replies.filter(({ id }) => id !== null)
  const found = known.filter(({ outcome }) => outcome === 'found')
  const lost = [
    ...known.filter(({ id }) => !asked.has(id!)),
    ...found.filter(({ id }) => answered.get(id!) !== 'found'),
  ]
  const wrong = replies.filter(({ isWrong }) => isWrong)
  const unknown = [...asked].filter((id) => !answered.has(id))

  const evidence = path.join(folderFor(folder, 'evidence'), 'evidence.zip')
  const env = { ...settings, PATH: process.env.PATH, DATABASE_URL: address }
  const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
  execFileSync(process.execPath, [script('export-evidence.ts'), evidence], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const words = execFileSync(process.execPath, [script('verify-evidence.mjs'), evidence], { encoding: 'utf8' })

  console.log(`
${replies.length} replies, ${found.length} of them answers. ${asked.size} lookups are on record, ${unknown.length} of them without
an answer that is known. Records lost: ${lost.length}. Wrong answers: ${wrong.length}. The verifier says: ${words.trim().split('\n').at(-1)}
${later} ${faults.length === 0 ? 'Each ended once.' : `Faults: ${faults.join('; ')}.`}`)
  return lost.length === 0 && faults.length === 0 && wrong.length === 0 && words.includes('The chain is whole.')
}
