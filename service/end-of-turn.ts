/**
 * Answers that are ready in the same turn of the event loop are sent together. A write wakes the caller's program, and
 * each wake takes longer than the write: a caller with many connections then sleeps and wakes once a turn.
 */
export function endOfTurn(): () => Promise<void> {
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= new Promise((resolve) =>
      setImmediate(() => {
        waiting = null
        resolve()
      }),
    )
    return waiting
  }
}
