/** The room of later work: each kind says what one step does. Claims, timers, recovery and the stop are here (decision 0140). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { JobKind, JobTable, Tables } from '../state/tables.ts'
import { createClaims } from './claims.ts'

export type Jobs = ReturnType<typeof createJobs>
export type Work = { job_id: string; run: () => Promise<void> }
export type Kind = {
  kind: JobKind
  /** In this process, now. */
  atOnce: () => number
  /** Takes a claimed job one step on, or to where an ended process left it. With its result it frees or ends the job. */
  run: (job: JobTable) => Promise<void>
  /** Before each look for due jobs. */
  before?: () => Promise<void>
  /**
   * Claims work of its own. Such a kind has jobs only of processes that ended.
   *
   * @param running in this process; it must not be claimed again
   */
  next?: (running: readonly string[]) => Promise<Work | null>
  /** After the last step. */
  close?: () => Promise<unknown> | unknown
}
type Options = {
  db: Kysely<Tables>
  clock?: (() => Date) | undefined
  /** Milliseconds between two looks for due work. */
  lookEvery?: number | undefined
  log: Logger
}

/** Milliseconds. */
const renewEvery = 5_000

export function createJobs({ db, clock = () => new Date(), lookEvery = 1_000, log }: Options) {
  const claims = createClaims(db, clock)
  const rounds: (() => Promise<void>)[] = []
  const closing: NonNullable<Kind['close']>[] = []
  const running = new Map<string, Promise<void>>()
  const end = new AbortController()
  const { signal: stopping } = end
  let timers: NodeJS.Timeout[] = []
  // A request may start a round. The work goes on when its caller leaves.
  const withoutCaller = AsyncLocalStorage.snapshot()
  const failed = (what: string) => (err: unknown) => log.error({ err, what }, 'later work could not go on')

  /** Each round runs one at a time, and holds up no other. @returns starts it, unless it runs already */
  function addRound(what: string, work: () => Promise<void>): () => Promise<void> {
    let current: Promise<void> | undefined
    const round = () => {
      if (!stopping.aborted)
        current ??= withoutCaller(work)
          .catch(failed(what))
          .finally(() => {
            current = undefined
          })
      return current ?? Promise.resolve()
    }
    rounds.push(round)
    return round
  }

  /** @returns looks for work of this kind now, without waiting for the next round */
  function addKind({ kind, atOnce, run, before, next, close }: Kind): () => void {
    const own = new Set<string>()
    let noneDueAt = Number.NEGATIVE_INFINITY
    const claim = async (): Promise<Work | null> => {
      const running = [...own]
      // With work of its own, the kind's jobs are looked for at most once a round, and not before each claim.
      const isToLook = !next || performance.now() - noneDueAt >= lookEvery
      const job = isToLook ? await claims.claim(kind, running) : null
      if (job) return { job_id: job.job_id, run: () => run(job) }
      if (isToLook) noneDueAt = performance.now()
      return (await next?.(running)) ?? null
    }
    const look = addRound(kind, async () => {
      await before?.()
      while (!stopping.aborted && own.size < atOnce()) {
        const work = await claim()
        if (!work) return
        follow(work)
        // On SQLite, a claim and a step may end without a turn of the loop, and nothing else would run.
        await turnOfTheLoop()
      }
    })
    function follow({ job_id, run }: Work): void {
      own.add(job_id)
      const step = run()
        .catch(failed(kind))
        .finally(() => {
          own.delete(job_id)
          running.delete(job_id)
          void look()
        })
      running.set(job_id, step)
    }
    if (close) closing.push(close)
    return () => void look()
  }

  return {
    claims,
    stopping,
    addKind,
    addRound,

    begin(): void {
      const lookForAll = () => {
        for (const round of rounds) void round()
      }
      const renew = () => void claims.renew([...running.keys()]).catch(failed('claims'))
      timers = [setInterval(lookForAll, lookEvery), setInterval(renew, renewEvery)]
      lookForAll()
    },

    /** Starts nothing new, and waits for running steps. */
    async stop(): Promise<void> {
      end.abort()
      await Promise.all(rounds.map((round) => round()))
      await Promise.all(running.values())
      for (const timer of timers) clearInterval(timer)
      for (const close of closing) await close()
    },
  }
}
