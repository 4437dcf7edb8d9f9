/** One call over HTTP. Reads are sent again where that may help, within the caller's deadline. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import type { Exchange, Exchanger, RoomFor, Sent } from './exchange.ts'
import { presentTurn } from './present-turn.ts'
import { TransportError } from './transport-error.ts'

export type Attempted = Exchange & { attempts: number }
export type Attempts = ReturnType<typeof createAttempts>

type Options = {
  exchanger: Exchanger
  breaker?: Breaker
  random?: () => number
}

const mostAttempts = 3
/** In milliseconds: the longest pause before the second attempt, and twice that before the third. */
const firstPause = 200

/** A proxy returns these for a service that it cannot reach, or that cannot answer just now. */
export const isPassing = (status: number | null): boolean => status === 502 || status === 503 || status === 504

export function createAttempts({ exchanger, breaker, random = Math.random }: Options) {
  /** Full jitter: calls that failed together do not return together. */
  const pauseBefore = (attempt: number) => random() * firstPause * 2 ** (attempt - 2)

  async function once(sent: Sent, signal: AbortSignal, roomFor: RoomFor): Promise<Exchange | TransportError> {
    try {
      const exchange = await exchanger.exchange(sent, signal, roomFor)
      breaker?.answered()
      return exchange
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      if (error.reason === 'transport' || error.reason === 'timeout') breaker?.failed()
      return error
    }
  }

  return {
    /** @param isOnce the call creates something, so it is sent once only @throws TransportError of the last attempt */
    async send(sent: Sent, { signal, left, untimed }: Deadline, isOnce = false): Promise<Attempted> {
      const turn = presentTurn()
      const roomFor: RoomFor = async (bytes, gone) => turn && untimed(() => turn.roomFor(bytes, gone))
      let wasSent = false
      for (let attempt = 1; ; attempt += 1) {
        // A pool may hold several connections that the other side has just closed.
        const came = await once(attempt === 1 ? sent : { ...sent, isFresh: true }, signal, roomFor)
        if (wasSent && came instanceof TransportError) came.sayMaybeSentBefore()
        wasSent ||= !(came instanceof TransportError && came.isUnsent)
        const pause = isOnce || attempt === mostAttempts ? null : pauseAfter(came, pauseBefore(attempt + 1))
        const isLast = pause === null || pause >= left() || (breaker?.isOpen() ?? false)
        if (isLast) return settle(came, attempt)
        await pauseFor(pause, undefined, { signal }).catch(() => settle(signal.reason, attempt))
      }
    },
  }
}

/** @returns milliseconds before the next attempt; null where none would help */
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

/** After failures in a row, sends nothing for a while; then one call tries. Each process has its own breaker. */
export type Breaker = ReturnType<typeof createBreaker>
/** Milliseconds to wait, or the pass for one call. */
type Admission = { wait: number } | { leave: () => void }

type BreakerOptions = {
  /** The service, as the beginning of a sentence. */
  of?: string
  pauseMilliseconds: number
  clock?: () => number
}

export const usualService = 'The service'

/** Two whole lookups, with three attempts each. */
const mostFailures = 6
const longestPause = 60_000

export function createBreaker({
  of = usualService,
  pauseMilliseconds,
  clock = () => performance.now(),
}: BreakerOptions) {
  let failures = 0
  let pause = pauseMilliseconds
  let closedUntil: number | null = null
  let trial: symbol | null = null

  const left = () => (closedUntil === null ? 0 : Math.max(closedUntil - clock(), 0))

  return {
    of,

    /** Milliseconds until a call may go out; 0 for now. */
    left,
    isOpen: () => closedUntil !== null && left() > 0,

    /** A call ends its pass, so that a trial that sent nothing does not keep others out. */
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

    /** A call that began before the breaker opened changes nothing. */
    failed(): void {
      failures += 1
      if (failures < mostFailures || left() > 0) return
      if (closedUntil !== null) pause = Math.min(pause * 2, longestPause)
      closedUntil = clock() + pause
      trial = null
    },
  }
}

/** Seconds until the service accepts calls again, from its header; null without one. Whole, and at most a day. */
export function retryAfterIn(headers: { readonly [name: string]: string }, now = Date.now()): number | null {
  const said = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now) / 1000
  return said === '' || Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), 86_400)
}
