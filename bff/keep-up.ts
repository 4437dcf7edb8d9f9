/** What is done beside the requests, for as long as the application runs. */
import type { Logger } from 'pino'
import { startRounds } from './ledger/rounds.ts'
import { createStamper } from './ledger/stamper.ts'
import type { Parts } from './parts.ts'
import { daily } from './retention/daily.ts'
import type { Settings } from './settings.ts'

/** @returns what ends it; what is under way is waited for */
export function keepUp(parts: Parts, settings: Settings, log: Logger): () => Promise<void> {
  const { TSA_URL: url, UPSTREAM_API_KEY_FILE: file } = settings
  const stamp = url ? createStamper(parts.state, { url, log }) : null
  const endSweepingKeys = sweepKeys(parts, log)
  const endReloading = file ? reloadWhenTold(parts, log) : () => {}
  const endErasing = eraseDaily(parts, log)
  const endRounds = startRounds({ checkpoints: parts.checkpoints, stamp, log })
  return async () => {
    endSweepingKeys()
    endReloading()
    await endErasing()
    await endRounds()
  }
}

const sweepMilliseconds = 30_000

function sweepKeys({ keys }: Parts, log: Logger): () => void {
  const sweep = () => void keys.sweep().catch((err: unknown) => log.error({ err }, 'keys were not swept'))
  const sweeping = setInterval(sweep, sweepMilliseconds).unref()
  return () => clearInterval(sweeping)
}

/** Without a file there would be nothing to read again, and a terminal that hangs up ends the program. */
function reloadWhenTold({ accountKey }: Parts, log: Logger): () => void {
  function reload(): void {
    const err = accountKey.reload()
    if (err) log.error({ err }, 'the account key was not read again')
  }
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

/** What is no longer to be kept goes, whichever process comes to it first. */
function eraseDaily({ retention }: Parts, log: Logger): () => Promise<void> {
  const sweep = async (signal: AbortSignal) => {
    const swept = await retention.sweep(signal)
    if (swept.records > 0 || !swept.isWiped) log.info(swept, 'erased what is no longer kept')
  }
  return daily(sweep, { onError: (err) => log.error({ err }, 'what is no longer to be kept could not be erased') })
}
