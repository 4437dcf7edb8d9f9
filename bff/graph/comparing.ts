/** Compares the people of a case, and looks for contradictions, on a thread: this one answers browsers. */
import { Worker } from 'node:worker_threads'
import type { ComparedPairs, Contradicting, Work } from './comparing-thread.ts'

export type Comparing = ReturnType<typeof createComparing>

/** A case of 20,000 people takes a few seconds; a longer wait is a fault. */
const patienceMilliseconds = 120_000
/** What runs over it ends the thread and nothing else. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 }

type Reply = { id: number; done?: unknown; failed?: string }

/** @param address of the database, as `openState` takes it */
export function createComparing(address: string) {
  let worker: Worker | null = null
  let next = 0
  const waiting = new Map<number, { resolve: (done: never) => void; reject: (error: Error) => void }>()

  function start(): Worker {
    const started = new Worker(new URL('./comparing-thread.ts', import.meta.url), {
      workerData: { address },
      resourceLimits,
      execArgv: [],
      env: process.env,
    })
    started.on('message', ({ id, done, failed }: Reply) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (failed === undefined) one?.resolve(done as never)
      else one?.reject(new Error(`The case was not compared: ${failed}`))
    })
    // Its exit follows.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(new Error('The case was not compared: the thread ended.'))
      waiting.clear()
    })
    started.unref()
    return started
  }

  function run<Done>(work: Work): Promise<Done> {
    worker ??= start()
    const thread = worker
    const id = next++
    return new Promise<Done>((resolve, reject) => {
      const timer = setTimeout(() => void thread.terminate(), patienceMilliseconds)
      waiting.set(id, {
        resolve: (done) => {
          clearTimeout(timer)
          resolve(done)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      thread.postMessage({ id, work })
    })
  }

  return {
    pairs: (work: Omit<Extract<Work, { kind: 'pairs' }>, 'kind'>): Promise<ComparedPairs> =>
      run({ ...work, kind: 'pairs' }),
    contradictions: (work: Omit<Extract<Work, { kind: 'contradictions' }>, 'kind'>): Promise<Contradicting> =>
      run({ ...work, kind: 'contradictions' }),
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
