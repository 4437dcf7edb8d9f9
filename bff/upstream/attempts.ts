/** One call over HTTP, with all its attempts: reads are asked again where that may help, within one deadline. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import type { Exchange, Exchanger, Sent } from './exchange.ts'
import { retryAfterIn } from './retry-after.ts'
import { TransportError } from './transport-error.ts'

/** What came, and how often it was asked for. */
export type Attempted = Exchange & { attempts: number }
export type Attempts = ReturnType<typeof createAttempts>

type Options = {
  exchanger: Exchanger
  breaker?: Breaker
  /** In milliseconds, for all attempts and the pauses between them. */
  deadline: number
  random?: () => number
}

const mostAttempts = 3
/** In milliseconds; the longest pause before the second attempt, and twice that before the third. */
const firstPause = 200

/** A proxy on the way says these of a service that it did not reach, or that cannot answer just now. */
export const isPassing = (status: number | null): boolean => status === 502 || status === 503 || status === 504

export function createAttempts({ exchanger, breaker, deadline, random = Math.random }: Options) {
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
     * @param gone that whoever asked is no longer there
     * @throws TransportError of the last attempt
     */
    async send(sent: Sent, gone?: AbortSignal, isOnce = false): Promise<Attempted> {
      const ending = endOf(deadline, gone)
      try {
        for (let attempt = 1; ; attempt += 1) {
          // A pool whose connections the other side has just closed may hold more than one of them.
          const came = await once(attempt === 1 ? sent : { ...sent, isFresh: true }, ending.signal)
          const pause = isOnce || attempt === mostAttempts ? null : pauseAfter(came, pauseBefore(attempt + 1))
          const isLast = pause === null || pause >= ending.left() || (breaker?.isOpen() ?? false)
          if (isLast) return settle(came, attempt)
          await pauseFor(pause, undefined, { signal: ending.signal }).catch(() => settle(ending.signal.reason, attempt))
        }
      } finally {
        ending.over()
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

/** A signal for the end of the deadline, or of whoever asked. */
function endOf(milliseconds: number, gone?: AbortSignal) {
  const until = performance.now() + milliseconds
  const controller = new AbortController()
  const leave = () => controller.abort(new TransportError('cancelled'))
  const timer = setTimeout(
    () => controller.abort(new TransportError('deadline', { seconds: milliseconds / 1000 })),
    milliseconds,
  )
  if (gone?.aborted) leave()
  gone?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    left: () => until - performance.now(),
    over() {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    },
  }
}
