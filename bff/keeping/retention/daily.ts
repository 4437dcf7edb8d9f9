/** Work that is done shortly after the start, and then once a day. */

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
