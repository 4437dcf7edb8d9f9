/** Work beside the requests, while the application runs: keys, checkpoints, timestamps, retention. */
import type { Logger } from 'pino'
import type { Keys } from '../keys/keys.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { startRounds } from '../ledger/rounds.ts'
import { createStamper } from '../ledger/stamper.ts'
import type { State } from '../state/state.ts'
import type { Sweeping } from './retention/sweeping.ts'

type Settings = { TSA_URL?: string | undefined; UPSTREAM_API_KEY_FILE?: string | undefined }

type Needs = {
  state: State
  keys: Keys
  checkpoints: Checkpoints
  sweeping: Sweeping
}

/** @returns stops the jobs, and waits for those that run */
export function startBackgroundJobs(needs: Needs, settings: Settings, log: Logger): () => Promise<void> {
  const { TSA_URL: url, UPSTREAM_API_KEY_FILE: file } = settings
  const stamp = url ? createStamper(needs.state, { url, log }) : null
  const endSweepingKeys = sweepKeys(needs, log)
  const endReloading = file ? reloadOnSighup(needs, log) : () => {}
  const endErasing = eraseDaily(needs, log)
  const endRounds = startRounds({ checkpoints: needs.checkpoints, stamp, log })
  return async () => {
    endSweepingKeys()
    endReloading()
    await endErasing()
    await endRounds()
  }
}

const sweepMilliseconds = 30_000

function sweepKeys({ keys: { sessionKeys } }: Needs, log: Logger): () => void {
  const sweep = () => void sessionKeys.sweep().catch((err: unknown) => log.error({ err }, 'keys were not swept'))
  const sweeping = setInterval(sweep, sweepMilliseconds).unref()
  return () => clearInterval(sweeping)
}

/** Only with a key file: otherwise SIGHUP ends the program, as a closed terminal should. */
function reloadOnSighup({ keys: { accountKey } }: Needs, log: Logger): () => void {
  function reload(): void {
    const err = accountKey.reload()
    if (err) log.error({ err }, 'the account key was not read again')
  }
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

/** Any process may run it: retention erases each record once. */
function eraseDaily({ sweeping }: Needs, log: Logger): () => Promise<void> {
  const sweep = async (signal: AbortSignal) => {
    const swept = await sweeping.sweep(signal)
    if (swept.records > 0 || !swept.isWiped) log.info(swept, 'erased records past their retention date')
  }
  return daily(sweep, { onError: (err) => log.error({ err }, 'records past their retention date could not be erased') })
}

export type Timer = (milliseconds: number, work: () => void) => () => void

const first = 60_000
const day = 24 * 60 * 60 * 1000

const realTimer: Timer = (milliseconds, work) => {
  const timeout = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timeout)
}

type Options = { onError: (error: unknown) => void; timer?: Timer }

/** Runs the work a minute after the start, then once a day. @returns aborts the running work, and waits for it */
export function daily(
  work: (signal: AbortSignal) => Promise<unknown>,
  { onError, timer = realTimer }: Options,
): () => Promise<void> {
  const end = new AbortController()
  let runningWork: Promise<void> | undefined
  let cancel = timer(first, begin)

  function begin(): void {
    runningWork = work(end.signal)
      .then(() => {}, onError)
      .finally(() => {
        if (!end.signal.aborted) cancel = timer(day, begin)
      })
  }

  return async () => {
    end.abort()
    cancel()
    await runningWork
  }
}
