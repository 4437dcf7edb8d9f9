/** Threads that work on one job after another. A thread that takes too long is ended. */
import { Worker } from 'node:worker_threads'

/** The bytes move to the thread without a copy. */
type AnyWork = { asked: { exchange: { bytes: Buffer } } }
type Job<Work> = { work: Work; done: (told: never) => void }
type Thread<Work> = { worker: Worker; job: Job<Work> | null; timer?: NodeJS.Timeout }

/** Megabytes of the thread's own memory, beside its job's bytes. Running over it ends only the thread. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

type Options = {
  most: number
  /** The longest time for a job. */
  milliseconds: number
  /** Whether the thread ends after each job, to return its memory. */
  isSingleUse?: boolean
}

/** @returns a function that does a job; null where its thread had to be ended */
export function createThreads<Work extends AnyWork>(
  program: URL,
  { most, milliseconds, isSingleUse = false }: Options,
) {
  const threads = new Set<Thread<Work>>()
  const waiting: Job<Work>[] = []

  function begin(): void {
    const idle = [...threads].find(({ job }) => job === null)
    if (waiting.length === 0 || (!idle && threads.size === most)) return
    const thread = idle ?? newThread()
    const job = waiting.shift()!
    thread.job = job
    thread.timer = setTimeout(() => thread.worker.terminate(), milliseconds)
    thread.worker.postMessage(job.work, [job.work.asked.exchange.bytes.buffer as ArrayBuffer])
  }

  function newThread(): Thread<Work> {
    const worker = new Worker(program, { resourceLimits, execArgv: [], env: {} })
    const thread: Thread<Work> = { worker, job: null }
    const end = (told: unknown) => {
      clearTimeout(thread.timer)
      thread.job?.done(told as never)
      thread.job = null
      begin()
    }
    worker.on('message', (told) => {
      if (isSingleUse) {
        threads.delete(thread)
        void worker.terminate()
      }
      end(told)
    })
    // Its exit follows.
    worker.on('error', () => {})
    worker.on('exit', () => {
      threads.delete(thread)
      end(null)
    })
    // The thread does not keep the program running. A caller with a running job has a timer that does.
    worker.unref()
    threads.add(thread)
    return thread
  }

  return <Told>(work: Work): Promise<Told | null> =>
    new Promise((done) => {
      waiting.push({ work, done })
      begin()
    })
}
