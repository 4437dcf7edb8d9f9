/** The embedded lookup service: a child process that is started, watched, started again, and stopped with us. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import memory from '../../../platform/service-memory.json' with { type: 'json' }

const program = fileURLToPath(new URL('../../../service/main.ts', import.meta.url))

type Options = { apiKey: string; env: NodeJS.ProcessEnv; log: Logger }
export type EmbeddedService = {
  url: string
  /** What it says its address is: the one that others see, where it has one. */
  seenAs: string
  stop(): Promise<void>
}

/** What it says when it listens. */
type Started = Pick<EmbeddedService, 'url'>

/** Longer than the service takes to finish what is under way. */
const patienceMilliseconds = 12_000

/** The service did not come up; it has said why itself. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed'
}

/**
 * Resolves when the service listens.
 * @param apiKey the account key that it is to accept
 * @param env of which it is told what is its own
 * @throws ServiceFailed
 */
export async function startEmbeddedService({ apiKey, env, log }: Options): Promise<EmbeddedService> {
  let isStopping = false
  let child: ChildProcess
  const { url } = await launch()

  function launch(port = env.SERVICE_PORT): Promise<Started> {
    const started = spawn(process.execPath, [...memory.flags, program], {
      env: { ...memory.environment, ...itsOwn(env), SERVICE_API_KEY: apiKey, SERVICE_PORT: port },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C in a terminal is for us: lookups under way still need the service. It ends when we do, however we do.
      detached: true,
    })
    child = started
    return new Promise((resolve, reject) => {
      started.once('message', (message) => {
        started.on('exit', restart)
        resolve(message as Started)
      })
      started.once('error', reject)
      started.once('exit', () => reject(new ServiceFailed('The lookup service did not start.')))
    })
  }

  /** At the same port, for what is on its way already knows the address. */
  async function restart(code: number | null, signal: string | null, wait = 250): Promise<void> {
    if (isStopping) return
    log.error({ code, signal }, 'the lookup service ended and is started again')
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (isStopping) return
    await launch(new URL(url).port).catch(() => restart(null, null, Math.min(wait * 2, 10_000)))
  }

  return {
    url,
    seenAs: env.SERVICE_BASE_URL?.replace(/\/+$/, '') || url,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds)
      await ended
      clearTimeout(late)
    },
  }
}

/** What the service needs to know and no more: our own secrets stay with us. */
const itsOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      // The account key that is in a file was read here.
      ([name]) =>
        (/^(SERVICE_|GEO_|COMPANIES_HOUSE_|POSTCODES_)/.test(name) && name !== 'SERVICE_API_KEY_FILE') ||
        shared.has(name),
    ),
  )

// Not TRUSTED_PROXIES, which are in front of us: before the service they would be any program of this machine.
const shared = new Set(['DATA_DIR', 'LOG_LEVEL', 'NODE_COMPILE_CACHE', 'PATH', 'TZ'])
