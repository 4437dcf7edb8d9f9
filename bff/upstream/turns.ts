/**
 * Who may call the service now: a limited number run, and a limited number wait. Accounts take turns. A refused call has
 * no record.
 */
import type { NotRunReason } from '../../contract/reasons.ts'
import { presentCaller } from '../../platform/caller.ts'
import { createFairLine } from '../../platform/fair-line.ts'
import type { LargeRoom } from '../../platform/large-room.ts'
import { Problem } from '../http/problem.ts'
import type { Breaker } from './attempts.ts'
import { inPresentTurn } from './present-turn.ts'

type Options = {
  /** The most running calls. */
  most: number
  /** The most waiting calls. */
  mostWaiting: number
  /** Of the service that most calls go to. */
  breaker: Breaker
  /** Memory for large answers. A call that waits for it steps aside: as many others may run meanwhile. */
  room?: LargeRoom
  /** Aborts when the process is about to stop. New calls that would wait are then refused. */
  stopping?: AbortSignal
}
type Place = { enter(): void; turnAway(why: Problem): void }
export type Turn = {
  /** Aborts when the caller leaves, and frees the place. */
  gone?: AbortSignal | undefined
  /** This call waits behind all others, and leaves a quarter of the places to them. */
  isBackground?: boolean
  /** Of another service that this call goes to. */
  breaker?: Breaker | undefined
}
/** `hasWaited` tells the work to check again, because session or case may have changed. */
export type InTurn = <T>(work: (hasWaited: boolean) => Promise<T>, turn?: Turn) => Promise<T>

export function createTurns({ most, mostWaiting, breaker: usual, room, stopping }: Options): InTurn {
  let free = most
  let aside = 0
  const leftToOthers = Math.floor(most / 4)
  const [waiting, inBackground] = [createFairLine<Place>(), createFairLine<Place>()]
  stopping?.addEventListener('abort', () => {
    for (const place of [...waiting.empty(), ...inBackground.empty()]) place.turnAway(stoppingSoon())
  })

  function placeInLine({ gone, isBackground }: Turn): Promise<void> {
    const line = isBackground ? inBackground : waiting
    const account = presentCaller()?.account ?? ''
    return new Promise((resolve, reject) => {
      const end = () => {
        line.remove(account, place)
        gone?.removeEventListener('abort', leave)
      }
      const place: Place = {
        enter() {
          end()
          resolve()
        },
        turnAway(why) {
          end()
          reject(why)
        },
      }
      const leave = () => place.turnAway(withdrawn())
      line.add(account, place)
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  function giveBack(): void {
    const next = waiting.take()
    if (next) {
      next.enter()
      return
    }
    free += 1
    if (free <= leftToOthers) return
    const later = inBackground.take()
    if (!later) return
    free -= 1
    later.enter()
  }

  /** A turn that holds memory gives its place to the next call, so that small answers do not wait behind large ones. */
  function newTurn() {
    const account = presentCaller()?.account ?? ''
    let [isAside, isOver] = [false, false]
    let [held, leave] = [0, () => {}]
    return {
      async roomFor(bytes: number, gone: AbortSignal): Promise<void> {
        if (!room || bytes <= held) return
        leave()
        held = 0
        if (!isAside && aside < most) {
          isAside = true
          aside += 1
          giveBack()
        }
        const giveMemoryBack = await room.take(bytes, { account, gone })
        if (isOver) return giveMemoryBack()
        leave = giveMemoryBack
        held = bytes
      },
      end(): void {
        isOver = true
        leave()
        if (isAside) aside -= 1
        else giveBack()
      },
    }
  }

  /** Runs the work when its turn comes. @throws Problem where it did not begin */
  return async (work, turn = {}) => {
    const { gone, isBackground, breaker = usual } = turn
    if (gone?.aborted) throw withdrawn()
    if (breaker.left() > 0) throw unavailable(breaker.of, breaker.left())
    const hasToWait = free <= (isBackground ? leftToOthers : 0)
    if (!hasToWait) free -= 1
    else if (stopping?.aborted) throw stoppingSoon()
    else if ((isBackground ? inBackground : waiting).size() < mostWaiting) await placeInLine(turn)
    else throw busy()
    const held = newTurn()
    try {
      const admission = breaker.admit()
      if ('wait' in admission) throw unavailable(breaker.of, admission.wait)
      return await inPresentTurn(held, () => work(hasToWait)).finally(admission.leave)
    } finally {
      held.end()
    }
  }
}

const notSent = (status: number, reason: NotRunReason, detail: string, more: { retry_after?: number } = {}) =>
  new Problem(status, 'Not run', detail, { outcome: 'not_run', reason, ...more })

const withdrawn = () =>
  notSent(499, 'cancelled', 'The request was withdrawn before it was sent. Nothing was looked up.')

const stoppingSoon = () =>
  notSent(503, 'stopping', 'The application is about to stop. Nothing was looked up. Try again in a few seconds.', {
    retry_after: 5,
  })

const busy = () =>
  notSent(503, 'busy', 'Too many lookups are waiting. Nothing was looked up. Try again in a few seconds.', {
    retry_after: 5,
  })

export const unreached = (service: string): string => `${service} could not be reached several times in a row.`

function unavailable(service: string, milliseconds: number): Problem {
  const retry_after = Math.max(Math.ceil(milliseconds / 1000), 1)
  return notSent(
    503,
    'unavailable',
    `${unreached(service)} Nothing was looked up. Try again in ${retry_after === 1 ? '1 second' : `${retry_after} seconds`}.`,
    { retry_after },
  )
}
