/** Reads, composes and renders reports on a thread: this one answers browsers. */
import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { Done, Work } from './report-thread.ts'

/** A report of 300 pages takes a few seconds; a longer wait is a fault. */
const patienceMilliseconds = 120_000
/** What runs over it ends the thread and nothing else. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 }

type Reply = { id: number; done?: unknown; failed?: string }
type Waiting = { resolve: (done: never) => void; reject: (error: Error) => void }

/** @param address of the database, as `openState` takes it */
export function createRendering(address: string, directorId: string | undefined) {
  let worker: Worker | null = null
  let next = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const started = new Worker(new URL('./report-thread.ts', import.meta.url), {
      workerData: { address, directorId },
      resourceLimits,
      execArgv: [],
      env: process.env,
    })
    started.on('message', ({ id, done, failed }: Reply) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (failed === undefined) one?.resolve(done as never)
      else one?.reject(notMade(new Error(failed)))
    })
    let cause: unknown
    // Its exit follows.
    started.on('error', (error) => {
      cause = error
    })
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(notMade(cause))
      waiting.clear()
    })
    started.unref()
    return started
  }

  return {
    /** @throws Problem 503 where the report could not be made; nothing of it is lost */
    do<Kind extends keyof Done>(work: Extract<Work, { kind: Kind }>): Promise<Done[Kind]> {
      worker ??= start()
      const thread = worker
      const id = next++
      return new Promise<Done[Kind]>((resolve, reject) => {
        const timer = setTimeout(() => void thread.terminate(), patienceMilliseconds)
        const end =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            settle(value)
          }
        waiting.set(id, { resolve: end(resolve as (done: never) => void), reject: end(reject) })
        thread.postMessage({ id, work })
      })
    },

    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}

const notMade = (cause: unknown) =>
  new Problem(
    503,
    'Report not made',
    'The report could not be made. What you wrote is saved. Try again; if it fails again, tell your administrator.',
    {},
    { cause },
  )
