/** The embedded lookup service: a child process that the BFF starts, watches, restarts and stops. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import memory from '../../../platform/service-memory.json' with { type: 'json' }

const program = fileURLToPath(new URL('../../../service/main.ts', import.meta.url))

type Options = { apiKey: string; env: NodeJS.ProcessEnv; log: Logger }
export type EmbeddedService = {
  url: string
  seenAs: string
  stop(): Promise<void>
}

/** The line that the service prints when it listens. */
type Started = Pick<EmbeddedService, 'url'>

/** Longer than the service takes to finish its running requests. */
const patienceMilliseconds = 12_000

/** The service did not start; it has printed the reason. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed'
}

/** Resolves when it listens. @param env the service gets only its own settings from this @throws ServiceFailed */
export async function startEmbeddedService({ apiKey, env, log }: Options): Promise<EmbeddedService> {
  let isStopping = false
  let child: ChildProcess
  const { url } = await launch()

  function launch(port = env.SERVICE_PORT): Promise<Started> {
    const started = spawn(process.execPath, [...memory.flags, program], {
      env: { ...memory.environment, ...itsOwn(env), SERVICE_API_KEY: apiKey, SERVICE_PORT: port },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C is for the BFF: running lookups still need the service, which ends when the BFF does.
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

  /** Restarts on the same port, because running requests already know the address. */
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

/** Only the settings that the service needs. It never gets the BFF's secrets. */
const itsOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      // The BFF has already read the account key from its file.
      ([name]) =>
        (/^(SERVICE_|GEO_|COMPANIES_HOUSE_|POSTCODES_)/.test(name) && name !== 'SERVICE_API_KEY_FILE') ||
        shared.has(name),
    ),
  )

// Not TRUSTED_PROXIES: those are in front of the BFF. For the service, they could be any program on this machine.
const shared = new Set(['DATA_DIR', 'LOG_LEVEL', 'NODE_COMPILE_CACHE', 'PATH', 'REQUIRE_TLS', 'TZ'])
