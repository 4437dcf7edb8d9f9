/** The application as a program: how it starts, why it does not, and how it ends. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startFailure } from '../platform/start-failure.ts'
import { newFolder } from '../platform/testing/databases.ts'
import { forPrograms } from '../platform/testing/programs.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'
import { openState } from './state/state.ts'
import { testService, writeSmallRegister } from './testing/service.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const service = testService()
const remote = { UPSTREAM_URL: service.url, UPSTREAM_API_KEY: service.apiKey }

let folder: string
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number | null; said: string }
function run(env: { [name: string]: string }): { child: ChildProcess; ended: Promise<Ended>; said: () => string } {
  const own = { ...forPrograms, DATA_DIR: folder, PORT: '0', SERVICE_PORT: '0' }
  const child = spawn(process.execPath, [program], { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })))
  return { child, ended, said: () => said }
}

async function untilSaid(program: ReturnType<typeof run>, words: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = words.exec(program.said())
    if (found) return found
    await wait(50)
  }
}

/** Ended by itself, with this and nothing else said. */
async function refuses(env: { [name: string]: string }, words: string): Promise<void> {
  const { code, said } = await run(env).ended
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining(words)])
}

/** The same, in this process: a program says the message of this error, as those below show. */
async function refusesHere(env: { [name: string]: string }, words: string): Promise<void> {
  const starting = start(readSettings({ DATA_DIR: folder, PORT: '0', ...env }), {})
  const said = await starting.then(
    () => 'It started.',
    (error) => startFailure(error, 'PORT'),
  )
  expect(said.split('\n')).toEqual([expect.stringContaining(words)])
}

test('a port that is in use is said in one line, before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  await refuses(
    { PORT: String(port) },
    `Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.`,
  )
  other.close()
})

test('a database that is no database is said in one line', async () => {
  writeFileSync(
    path.join(folder, 'whereabouts.sqlite'),
    'this is no database, and it is long enough to be read as one. '.repeat(100),
  )
  await refusesHere(remote, 'whereabouts.sqlite is damaged or incomplete. Restore a backup, or move the file away')
})

test('a database that was cut short is said in one line', async () => {
  const file = path.join(folder, 'whereabouts.sqlite')
  const state = await openState(file)
  await state.close()
  truncateSync(file, 8192)
  await refusesHere(remote, 'is damaged or incomplete')
})

test('a setting that will not do is named', () => refuses({ UPSTREAM_BINDING: 'smoke' }, 'UPSTREAM_BINDING: '))

test('a host that is not known is named', () =>
  refusesHere({ ...remote, HOST: 'desk.invalid' }, 'The host name desk.invalid is not known here.'))

// What the program says is the message of this error, as the program above shows.
test.each([
  [{ PORT: 'eighty' }, 'PORT: '],
  [{ UPSTREAM_URL: 'https://lookup.example' }, 'UPSTREAM_API_KEY: needed with UPSTREAM_URL'],
  [{ UPSTREAM_URL: 'https://a:b@lookup.example', UPSTREAM_API_KEY: 'x' }, 'UPSTREAM_URL: no name or password in it'],
  [
    { WATCH_WEBHOOK_URL: 'https://desk:hidden@hooks.example/watches', WATCH_WEBHOOK_SECRET: 'x'.repeat(32) },
    'WATCH_WEBHOOK_URL: no name or password in it: WATCH_WEBHOOK_SECRET signs each message instead',
  ],
  [{ ...remote, UPSTREAM_URL: `${service.url}/soap/service.asmx/` }, 'UPSTREAM_URL: without /soap/service.asmx'],
  [{ ...remote, UPSTREAM_URL: `${service.url}/soap/service.asmx?WSDL` }, 'UPSTREAM_URL: no ? or # in it'],
  [{ ...remote, UPSTREAM_DOCUMENT_HOSTS: 'a.example, https://b.example' }, 'UPSTREAM_DOCUMENT_HOSTS: hosts, separated'],
  [{ ...remote, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/33' }, 'TRUSTED_PROXIES: addresses and networks'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: '],
  [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither'],
  [{ PUBLIC_ULR: 'https://desk.example' }, 'PUBLIC_ULR: there is no such setting. Did you mean PUBLIC_URL?'],
])('settings that will not do are refused: %o', (env, words) =>
  expect(() => readSettings(env as unknown as NodeJS.ProcessEnv)).toThrow(words),
)

test('a PostgreSQL that is not there is said in one line, without its password', async () => {
  const { code, said } = await run({ ...remote, DATABASE_URL: 'postgres://desk:secret@127.0.0.1:9/whereabouts' }).ended
  expect(code).toBe(1)
  expect(said).toContain('PostgreSQL at 127.0.0.1:9/whereabouts cannot be used (ECONNREFUSED)')
  expect(said).not.toContain('secret')
})

test('a damaged register of the embedded service is said in one line, and the application ends with it', async () => {
  writeFileSync(
    path.join(folder, 'service.sqlite'),
    'this is no database, and it is long enough to be read as one. '.repeat(100),
  )
  const { code, said } = await run({}).ended
  expect(code).toBe(1)
  expect(said).toContain('The lookup service could not start. The database')
  expect(said).toContain('service.sqlite is damaged or incomplete')
})

test('the embedded service is started again when it dies, and ends with the application, however that ends', async () => {
  writeSmallRegister(folder)
  const program = run({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a password of the tests', LOG_LEVEL: 'error' })
  const address = (await untilSaid(program, /Whereabouts is at (\S+)/))[1]!
  expect(program.said()).not.toContain('Open this link')
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)

  const [first] = childrenOf(program.child.pid!)
  process.kill(first!, 'SIGKILL')
  await untilSaid(program, /started again/)
  await until(() => childrenOf(program.child.pid!).some((pid) => pid !== first))
  const [second] = childrenOf(program.child.pid!)

  program.child.kill('SIGKILL')
  await program.ended
  await until(() => !isAlive(second!))
})

test('SIGTERM ends it in order', async () => {
  const program = run(remote)
  await untilSaid(program, /Whereabouts is at/)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(50)
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? child! : []))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('told to stop while it starts, it stops as soon as it has started', async () => {
  const { child, ended } = run(remote)
  while (!existsSync(path.join(folder, 'whereabouts.sqlite'))) await wait(5)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
