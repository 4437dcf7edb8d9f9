/**
 * Keeps below the API's limit: 550 calls in five minutes, four at once. Others may share the key: the API's count
 * applies.
 */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { LookupError } from '../../../contract/errors.ts'

export type QuotaLimits = {
  calls: number
  window: number
  atOnce: number
  waiting: number
  patience: number
}

/** Below the API's 600 calls, so that a small difference between clocks does no harm. */
export const quotaLimits: QuotaLimits = { calls: 550, window: 300_000, atOnce: 4, waiting: 100, patience: 10_000 }

export type Quota = ReturnType<typeof createQuota>

export function createQuota(name: string, limits: QuotaLimits, clock: () => Date) {
  let begun: number[] = []
  let closedUntil = 0
  let running = 0
  const queue: (() => void)[] = []

  function waitFor(now: number): number {
    begun = begun.filter((at) => at > now - limits.window)
    const oldest = begun[begun.length - limits.calls]
    return Math.max(0, closedUntil - now, oldest === undefined ? 0 : oldest + limits.window - now)
  }

  const usedUp = (wait: number) => {
    const retryAfter = Math.max(1, Math.ceil(wait / 1000))
    const message = `The quota of ${name} is used up: ${limits.calls} calls in ${limits.window / 60_000} minutes.`
    return new LookupError('source_quota', `${message} Try again in ${retryAfter} s.`, { retryAfter })
  }

  async function enter(): Promise<void> {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (queue.length >= limits.waiting)
      throw new LookupError('source_quota', `Too many calls wait for ${name}. Try again in 10 s.`, { retryAfter: 10 })
    // When a call ends, the first waiting call takes its place.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run<Value>(call: () => Promise<Value>): Promise<Value> {
      const first = waitFor(clock().getTime())
      if (first > limits.patience) throw usedUp(first)
      await enter()
      try {
        const wait = waitFor(clock().getTime())
        if (wait > limits.patience) throw usedUp(wait)
        if (wait > 0) await pauseFor(wait)
        begun.push(clock().getTime())
        return await call()
      } finally {
        leave()
      }
    },

    /** The count in the API's reply. Documents call the rest `remaining`. */
    hear(headers: { readonly [name: string]: string | string[] | undefined }): void {
      const left = Number(headers['x-ratelimit-remain'] ?? headers['x-ratelimit-remaining'] ?? Number.NaN)
      if (left <= 0) closedUntil = Math.max(closedUntil, resetIn(headers, clock().getTime()))
    },

    /** The API refused a call because of its limit. */
    refused(headers: { readonly [name: string]: string | string[] | undefined }): LookupError {
      const now = clock().getTime()
      closedUntil = Math.max(closedUntil, resetIn(headers, now))
      return usedUp(closedUntil - now)
    },
  }

  /** Milliseconds since 1970. A minute from now if the API gives no time; a whole window at most. */
  function resetIn(headers: { readonly [name: string]: string | string[] | undefined }, now: number): number {
    const after = Number(headers['retry-after'] ?? Number.NaN) * 1000
    const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000
    const said = after > 0 ? now + after : reset
    return said > now ? Math.min(said, now + limits.window) : now + 60_000
  }
}
