/** One call over HTTP, with all its attempts: reads are asked again where that may help, within the deadline of whoever asked. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import type { Deadline } from './deadline.ts'
import type { Exchange, Exchanger, Sent } from './exchange.ts'
import { retryAfterIn } from './retry-after.ts'
import { TransportError } from './transport-error.ts'

/** What came, and how often it was asked for. */
export type Attempted = Exchange & { attempts: number }
export type Attempts = ReturnType<typeof createAttempts>

type Options = {
  exchanger: Exchanger
  breaker?: Breaker
  random?: () => number
}

const mostAttempts = 3
/** In milliseconds; the longest pause before the second attempt, and twice that before the third. */
const firstPause = 200

/** A proxy on the way says these of a service that it did not reach, or that cannot answer just now. */
export const isPassing = (status: number | null): boolean => status === 502 || status === 503 || status === 504

export function createAttempts({ exchanger, breaker, random = Math.random }: Options) {
  /** Full jitter: whoever failed together does not come back together. */
  const pauseBefore = (attempt: number) => random() * firstPause * 2 ** (attempt - 2)

  async function once(sent: Sent, signal: AbortSignal): Promise<Exchange | TransportError> {
    try {
      const exchange = await exchanger.exchange(sent, signal)
      breaker?.answered()
      return exchange
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.reason === 'transport' || error.reason === 'timeout') breaker?.failed()
      return error
    }
  }

  return {
    /**
     * @param isOnce it makes something, and is sent once whatever comes of it
     * @throws TransportError of the last attempt
     */
    async send(sent: Sent, { signal, left }: Deadline, isOnce = false): Promise<Attempted> {
      for (let attempt = 1; ; attempt += 1) {
        // A pool whose connections the other side has just closed may hold more than one of them.
        const came = await once(attempt === 1 ? sent : { ...sent, isFresh: true }, signal)
        const pause = isOnce || attempt === mostAttempts ? null : pauseAfter(came, pauseBefore(attempt + 1))
        const isLast = pause === null || pause >= left() || (breaker?.isOpen() ?? false)
        if (isLast) return settle(came, attempt)
        await pauseFor(pause, undefined, { signal }).catch(() => settle(signal.reason, attempt))
      }
    },
  }
}

/** @returns milliseconds to wait before it is asked again; null where that would not help */
function pauseAfter(came: Exchange | TransportError, pause: number): number | null {
  if (came instanceof TransportError) return came.passes ? pause : null
  if (!isPassing(came.status)) return null
  return Math.max(pause, (retryAfterIn(came.headers) ?? 0) * 1000)
}

function settle(came: Exchange | TransportError, attempts: number): Attempted {
  if (!(came instanceof TransportError)) return { ...came, attempts }
  came.attempts = attempts
  throw came
}
