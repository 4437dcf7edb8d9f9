/** What the ledger does by itself: a checkpoint a day, and timestamps for those that have none. */
import type { Logger } from 'pino'
import type { Checkpoints } from './checkpoints.ts'
import { NotContinued } from './continuity.ts'

const everyMilliseconds = 10 * 60_000

type Options = {
  checkpoints: Checkpoints
  /** Null where no authority is configured. */
  stamp: ((signal: AbortSignal) => Promise<unknown>) | null
  log: Logger
}

/** From now on, and at once; nobody waits for it. @returns what ends it */
export function startRounds({ checkpoints, stamp, log }: Options): () => Promise<void> {
  const ending = new AbortController()
  let round = Promise.resolve()

  async function go(): Promise<void> {
    try {
      await checkpoints.daily()
      await stamp?.(ending.signal)
    } catch (err) {
      // Whoever looked has said so, louder.
      if (err instanceof NotContinued) return
      log.warn({ err }, 'the checkpoint of the day could not be made: it is tried again')
    }
  }
  const next = () => {
    // One round after another, however long an authority takes.
    round = round.then(go)
  }
  const timer = setInterval(next, everyMilliseconds)
  timer.unref()
  next()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await round
  }
}
