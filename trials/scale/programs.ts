/** The programs of the trial: separate processes without root rights, which are killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, unprivilegedUser } from '../../platform/testing/postgres.ts'

const user = unprivilegedUser()
const longestStart = 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))

export type Program = {
  port: number
  pid(): number | undefined
  start(): Promise<void>
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
}

type Options = {
  port?: number
  file: string
  args(port: number): string[]
  env?: (port: number) => NodeJS.ProcessEnv
  /** The address that shows whether it is ready; without one, it is ready when it accepts connections. */
  readyAt?: string
}

/** Resolves when the program is ready. */
async function startProgram({ port: given, file, args, env, readyAt }: Options): Promise<Program> {
  const port = given ?? (await freePort())
  let child: ChildProcess
  const program: Program = {
    port,
    async start() {
      child = spawn(file, args(port), {
        ...user,
        cwd: root,
        env: env?.(port) ?? {},
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const began = performance.now()
      while (!(await (readyAt === undefined ? listens(port) : isReady(port, readyAt)))) {
        if (child.exitCode !== null) throw new Error(`${path.basename(file)} ended with ${child.exitCode}.`)
        if (performance.now() - began > longestStart) throw new Error(`${path.basename(file)} does not get ready.`)
        await wait(50)
      }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    pid: () => child.pid,
    signal: (signal) => void child.kill(signal),
  }
  await program.start()
  return program
}

const isReady = (port: number, at: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${at}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A folder that the programs may write. */
export function folderFor(...parts: string[]): string {
  const folder = path.join(...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  return folder
}

export function startService(env: NodeJS.ProcessEnv): Promise<Program> {
  return startProgram({
    file: process.execPath,
    args: () => ['service/main.ts'],
    readyAt: '/health',
    env: (port) => ({ PATH: process.env.PATH, SERVICE_PORT: String(port), LOG_LEVEL: 'silent', ...env }),
  })
}

export function startDesk(env: NodeJS.ProcessEnv): Promise<Program> {
  return startProgram({
    file: process.execPath,
    args: () => ['bff/main.ts'],
    readyAt: '/api/ready',
    env: (port) => ({ PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent', ...env }),
  })
}

/** @param databases on the server at that port */
export async function startPgBouncer(folder: string, databases: readonly string[], serverPort: number) {
  const file = path.join(folderFor(folder), 'pgbouncer.ini')
  const port = await freePort()
  const write = (to: number) =>
    writeFileSync(
      file,
      `[databases]
${databases.map((name) => `${name} = host=127.0.0.1 port=${to} user=postgres`).join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
ignore_startup_parameters = lock_timeout, idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 2
`,
    )
  write(serverPort)
  const program = await startProgram({ port, file: '/usr/sbin/pgbouncer', args: () => ['-q', file] })
  return {
    ...program,
    /** From now on the databases are at this port. */
    pointTo(to: number): void {
      write(to)
      program.signal('SIGHUP')
    },
  }
}

/** Two balancers in one program: before the applications, and before the lookup services. */
export async function startHaProxy(
  folder: string,
  desks: readonly number[],
  services: readonly number[],
  ports: Ports,
) {
  const file = path.join(folderFor(folder), 'haproxy.cfg')
  const servers = (list: readonly number[]) =>
    list.map((port) => `  server s${port} 127.0.0.1:${port} check`).join('\n')
  writeFileSync(
    file,
    `defaults
  mode http
  option redispatch
  option forwardfor
  retries 2
  retry-on conn-failure
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  default-server inter 500ms fastinter 200ms fall 2 rise 1
frontend desk
  bind 127.0.0.1:${ports.desk}
  default_backend desks
frontend lookups
  bind 127.0.0.1:${ports.lookups}
  default_backend services
backend desks
  option httpchk
  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host 127.0.0.1
${servers(desks)}
backend services
  option httpchk
  http-check send meth GET uri /health ver HTTP/1.1 hdr Host 127.0.0.1
${servers(services)}
`,
  )
  return startProgram({ port: ports.desk, file: '/usr/sbin/haproxy', args: () => ['-q', '-f', file] })
}

export type Ports = { desk: number; lookups: number }
