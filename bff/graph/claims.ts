/**
 * Keeps the claims of each case up to date. A few new answers are read here, a moment after them. Many, or large ones, are
 * read on a thread of their own, because this one answers browsers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { State } from '../state/state.ts'
import { large } from '../upstream/answer-reader.ts'
import { createThreads } from '../upstream/threads.ts'
import type { ToWrite } from './claims-thread.ts'
import { backlogOf, type Target, writeCase } from './write-claims.ts'

export type Claims = ReturnType<typeof createClaims>

type Options = {
  state: State
  /** Of the database, as `openState` takes it. */
  address: string
  directorId?: string | undefined
}

/** Long enough that the answer is on its way to the browser. */
const delayMilliseconds = 60
/** More records wait for the thread. */
const mostHere = 12
/** A view waits this long for the thread before it says how many records are not shown yet. */
const patienceMilliseconds = 1500

export const createClaimsThread = (workerData: Pick<Options, 'address' | 'directorId'>) =>
  createThreads<ToWrite>(new URL('./claims-thread.ts', import.meta.url), {
    most: 1,
    // Most values live briefly. A rebuild takes as long with a larger heap.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    workerData,
    env: process.env,
  })

export function createClaims({ state, address, directorId }: Options) {
  const target: Target = { db: state.db, engine: state.engine, syncApart: state.syncApart, directorId }
  const nudged = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  const thread = createClaimsThread({ address, directorId })
  let isClosed = false

  async function follow(): Promise<void> {
    const cases = [...nudged]
    nudged.clear()
    // A view that is opened later tries again, and hears what failed.
    for (const case_id of cases) if (!isClosed) await begin(case_id).catch(() => {})
  }

  /** Of two that begin at once, the second waits for the first and looks again. */
  async function begin(case_id: string): Promise<void> {
    const running = underWay.get(case_id)
    if (running) return running
    const work = writeAll(case_id).finally(() => underWay.delete(case_id))
    underWay.set(case_id, work)
    return work
  }

  async function writeAll(case_id: string): Promise<void> {
    const { records, bytes } = await backlogOf(state.db, case_id)
    if (records > mostHere || bytes >= large * 2) return thread.run<void>({ case_id })
    await writeCase(target, case_id, () => !isClosed)
  }

  return {
    /** Something was answered in this case. */
    nudge(case_id: string): void {
      if (isClosed) return
      if (nudged.size === 0) setTimeout(() => void follow(), delayMilliseconds).unref()
      nudged.add(case_id)
    },

    /** Writes what is missing. @returns how many records are not written yet */
    async catchUp(case_id: string): Promise<number> {
      const running = underWay.get(case_id)
      const written = (async () => {
        // Records may have been added since that one began.
        await running?.catch(() => {})
        await begin(case_id)
      })()
      const isDone = await Promise.race([written.then(() => true), wait(patienceMilliseconds, false, { ref: false })])
      written.catch(() => {})
      return isDone ? 0 : (await backlogOf(state.db, case_id)).records
    },

    /** What is under way is given up: it continues with the next start. */
    async close(): Promise<void> {
      isClosed = true
      await thread.close()
      await Promise.allSettled(underWay.values())
    },
  }
}
