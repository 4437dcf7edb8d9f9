/**
 * Keeps each case's claims up to date: a few new answers here, many on a thread, because this thread answers browsers.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createThreads } from '../../platform/threads.ts'
import { idleMilliseconds } from '../http/line.ts'
import type { State } from '../state/state.ts'
import { large } from '../upstream/answer-reader.ts'
import type { ToWrite } from './claims-thread.ts'
import { backlogOf, type Target, writeCase } from './write-claims.ts'

export type Claims = ReturnType<typeof createClaims>

type Options = {
  state: State
  address: string
  directorId?: string | undefined
}

/** Milliseconds: long enough for the answer to leave for the browser. */
const delayMilliseconds = 60
/** With more records, the thread does the work. */
const mostHere = 12
/** A view waits this long for the thread. After that it says how many records are missing. */
const patienceMilliseconds = 1500

export const createClaimsThread = (workerData: Pick<Options, 'address' | 'directorId'>) =>
  createThreads<ToWrite>(new URL('./claims-thread.ts', import.meta.url), {
    most: 1,
    idleMilliseconds,
    // Most values live briefly, and a larger heap makes a rebuild no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    workerData,
    env: process.env,
  })

export function createClaims({ state, address, directorId }: Options) {
  const target: Target = { db: state.db, engine: state.engine, syncApart: state.syncApart, directorId }
  const nudged = new Set<string>()
  const runningWork = new Map<string, Promise<void>>()
  const thread = createClaimsThread({ address, directorId })
  let isClosed = false

  async function follow(): Promise<void> {
    const cases = [...nudged]
    nudged.clear()
    // The next view tries again, and reports the failure.
    for (const case_id of cases) if (!isClosed) await begin(case_id).catch(() => {})
  }

  /** If two begin at once, the second waits for the first and checks again. */
  async function begin(case_id: string): Promise<void> {
    const running = runningWork.get(case_id)
    if (running) return running
    const work = writeAll(case_id).finally(() => runningWork.delete(case_id))
    runningWork.set(case_id, work)
    return work
  }

  async function writeAll(case_id: string): Promise<void> {
    const { records, bytes } = await backlogOf(state.db, case_id)
    if (records > mostHere || bytes >= large * 2) return thread.run<void>({ case_id })
    await writeCase(target, case_id, () => !isClosed)
  }

  return {
    nudge(case_id: string): void {
      if (isClosed) return
      if (nudged.size === 0) setTimeout(() => void follow(), delayMilliseconds).unref()
      nudged.add(case_id)
    },

    /** Writes missing claims. @returns the number of records that are still missing */
    async catchUp(case_id: string): Promise<number> {
      const running = runningWork.get(case_id)
      const written = (async () => {
        // Records may have been added since that run began.
        await running?.catch(() => {})
        await begin(case_id)
      })()
      const isDone = await Promise.race([written.then(() => true), wait(patienceMilliseconds, false, { ref: false })])
      written.catch(() => {})
      return isDone ? 0 : (await backlogOf(state.db, case_id)).records
    },

    /** Gives up running work, which continues at the next start. */
    async close(): Promise<void> {
      isClosed = true
      await thread.close()
      await Promise.allSettled(runningWork.values())
    },
  }
}
