/** Work beside the requests, for as long as the application runs. */
import type { Logger } from 'pino'
import type { Keys } from '../keys/keys.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { startRounds } from '../ledger/rounds.ts'
import { createStamper } from '../ledger/stamper.ts'
import type { State } from '../state/state.ts'
import type { Retention } from './retention/retention.ts'

type Settings = { TSA_URL?: string | undefined; UPSTREAM_API_KEY_FILE?: string | undefined }

type Needs = {
  state: State
  keys: Keys
  checkpoints: Checkpoints
  retention: Retention
}

/** @returns what ends it; what is under way is waited for */
export function keepUp(needs: Needs, settings: Settings, log: Logger): () => Promise<void> {
  const { TSA_URL: url, UPSTREAM_API_KEY_FILE: file } = settings
  const stamp = url ? createStamper(needs.state, { url, log }) : null
  const endSweepingKeys = sweepKeys(needs, log)
  const endReloading = file ? reloadWhenTold(needs, log) : () => {}
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

/** Without a file there would be nothing to read again, and a terminal that hangs up ends the program. */
function reloadWhenTold({ keys: { accountKey } }: Needs, log: Logger): () => void {
  function reload(): void {
    const err = accountKey.reload()
    if (err) log.error({ err }, 'the account key was not read again')
  }
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

/** What is no longer to be kept goes, whichever process comes to it first. */
function eraseDaily({ retention }: Needs, log: Logger): () => Promise<void> {
  const sweep = async (signal: AbortSignal) => {
    const swept = await retention.sweep(signal)
    if (swept.records > 0 || !swept.isWiped) log.info(swept, 'erased what is no longer kept')
  }
  return daily(sweep, { onError: (err) => log.error({ err }, 'what is no longer to be kept could not be erased') })
}

/** Does the work after so many milliseconds, unless it is told not to. */
export type Timer = (milliseconds: number, work: () => void) => () => void

const first = 60_000
const day = 24 * 60 * 60 * 1000

/** It does not keep a process alive. */
const realTimer: Timer = (milliseconds, work) => {
  const timeout = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timeout)
}

type Options = { onError: (error: unknown) => void; timer?: Timer }

/** @returns what ends it: the work that is under way is told so and waited for */
export function daily(
  work: (signal: AbortSignal) => Promise<unknown>,
  { onError, timer = realTimer }: Options,
): () => Promise<void> {
  const end = new AbortController()
  let underWay: Promise<void> | undefined
  let cancel = timer(first, begin)

  function begin(): void {
    underWay = work(end.signal)
      .then(() => {}, onError)
      .finally(() => {
        if (!end.signal.aborted) cancel = timer(day, begin)
      })
  }

  return async () => {
    end.abort()
    cancel()
    await underWay
  }
}
