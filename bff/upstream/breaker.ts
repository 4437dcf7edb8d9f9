/**
 * Leaves an upstream alone that cannot be reached: after some failures in a row nothing is sent for a while, then one
 * call tries, and by what comes of it the way is open again or closed for twice as long. Each process learns for itself.
 */
export type Breaker = ReturnType<typeof createBreaker>
/** Either milliseconds to wait, or the way in. */
export type Admission = { wait: number } | { leave: () => void }

type Options = { pauseMilliseconds: number; clock?: () => number }

/** Two whole lookups, each asked three times. */
const mostFailures = 6
const longestPause = 60_000

export function createBreaker({ pauseMilliseconds, clock = () => performance.now() }: Options) {
  let failures = 0
  let pause = pauseMilliseconds
  /** Null while the way is open. */
  let closedUntil: number | null = null
  let trial: symbol | null = null

  const left = () => (closedUntil === null ? 0 : Math.max(closedUntil - clock(), 0))

  return {
    /** Whether calls go out at all; milliseconds until one may, or 0. */
    left,
    isOpen: () => closedUntil !== null && left() > 0,

    /** Whoever is let in says when it leaves, so that a trial that never called does not keep the others out. */
    admit(): Admission {
      if (closedUntil === null) return { leave() {} }
      if (left() > 0 || trial) return { wait: left() || pause }
      const mine = Symbol('trial')
      trial = mine
      return {
        leave() {
          if (trial === mine) trial = null
        },
      }
    },

    answered(): void {
      failures = 0
      pause = pauseMilliseconds
      closedUntil = null
      trial = null
    },

    /** What was on its way when the way was closed changes nothing. */
    failed(): void {
      failures += 1
      if (failures < mostFailures || left() > 0) return
      if (closedUntil !== null) pause = Math.min(pause * 2, longestPause)
      closedUntil = clock() + pause
      trial = null
    },
  }
}
