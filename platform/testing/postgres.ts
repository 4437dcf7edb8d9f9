/** A PostgreSQL server for tests: in a temporary folder, on a free port, as a user that is not root. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type PostgresServer = {
  url: string
  /** Stops the server and keeps its data. Open connections are cut. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  /** Ends the server like a crash. */
  crash(): Promise<void>
  /** Pauses all of its processes until `thaw`. */
  freeze(): void
  thaw(): void
  /** Promotes a replica. */
  promote(): Promise<void>
  /** Removes it. */
  stop(): Promise<void>
}

type Options = {
  /** Lets replicas follow it. */
  isFollowed?: boolean
  /** The server that it is a replica of. */
  follows?: PostgresServer
  /** Waits for the disk at each commit, as an installation does. Otherwise its data is only for this run. */
  isDurable?: boolean
}

/** Null if PostgreSQL is not installed. */
export async function startPostgres({
  isFollowed = false,
  follows,
  isDurable = false,
}: Options = {}): Promise<PostgresServer | null> {
  const bin = postgresFolder()
  if (bin === null) return null
  const user = unprivilegedUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)

  const data = path.join(folder, 'data')
  const quietly = { ...user, stdio: 'ignore' as const }
  if (follows) {
    const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--wal-method=stream']
    execFileSync(path.join(bin, 'pg_basebackup'), ['-D', data, '-d', follows.url, ...options], quietly)
  } else {
    const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']
    execFileSync(path.join(bin, 'initdb'), ['-D', data, ...options], quietly)
  }

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(isFollowed || follows
      ? ['wal_level=replica', 'max_wal_senders=5']
      : ['wal_level=minimal', 'max_wal_senders=0']),
    'max_connections=200',
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  const comeUp = () => {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      quietly,
    )
    return untilReady(url)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  // Fast shutdown: ends connections that tests left open.
  const goDown = () => end('SIGINT')
  await comeUp()
  return {
    url,
    goDown,
    comeUp,
    // Its processes end at once, without a checkpoint.
    crash: () => end('SIGQUIT'),
    freeze: () => signalAll(server.pid!, 'SIGSTOP'),
    thaw: () => signalAll(server.pid!, 'SIGCONT'),
    promote: () => runOnPostgres(url, 'select pg_promote()'),
    async stop() {
      await goDown()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function runOnPostgres(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The folder of the server's programs. */
export function postgresFolder(): string | null {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => path.join(versions, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  return [...folders, ...onPath].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such user here: tries the next.
    }
  }
  return {}
}

/** A process of the server is a child of its first one. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  for (const process_id of [...children, pid]) process.kill(process_id, signal)
}

async function untilReady(connectionString: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries > 100) throw error
      await wait(100)
    }
  }
}

/** A port that is free now, for a program that must keep its port across restarts. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
