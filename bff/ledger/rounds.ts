/** The ledger's regular work: a checkpoint a day, and timestamps for checkpoints that have none. */
import type { Logger } from 'pino'
import type { Checkpoints } from './checkpoints.ts'
import { NotContinued } from './continuity.ts'

const everyMilliseconds = 10 * 60_000

type Options = {
  checkpoints: Checkpoints
  stamp: ((signal: AbortSignal) => Promise<unknown>) | null
  log: Logger
}

/** Starts at once; no request waits for it. @returns a function that stops it */
export function startRounds({ checkpoints, stamp, log }: Options): () => Promise<void> {
  const ending = new AbortController()
  let round = Promise.resolve()

  async function go(): Promise<void> {
    try {
      await checkpoints.daily()
      await stamp?.(ending.signal)
    } catch (err) {
      // The checkpoint code has already reported it.
      if (err instanceof NotContinued) return
      log.warn({ err }, 'the checkpoint of the day could not be made: it is tried again')
    }
  }
  const next = () => {
    // The next round starts when this one ends, however long an authority takes.
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
