/**
 * Threads that work on one job after another. A thread that takes too long, or too much memory, is ended. Accounts take
 * turns, so one that has much to do holds up nobody else.
 */
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { type Caller, CallerLeft } from './caller.ts'
import { fromThread } from './database-fault.ts'
import { createFairLine } from './fair-line.ts'

type Job<Work> = {
  work: Work
  account: string
  done: (told: never) => void
  failed: (cause: unknown) => void
}
type Thread<Work> = {
  worker: Worker
  job: Job<Work> | null
  timer?: NodeJS.Timeout | undefined
  /** Its job takes long, so another thread takes its place. */
  isSlow?: boolean
  slowTimer?: NodeJS.Timeout | undefined
  idleTimer?: NodeJS.Timeout | undefined
  /** It takes no further job, although its last reply may still arrive. */
  isEnding?: boolean
}

type Options<Work> = {
  most: number
  /** The most running jobs of one account. */
  mostOfOne?: number
  /** The most waiting jobs. */
  mostWaiting?: { inAll: number; ofOne: number }
  /** The longest time for a job. Without it, a job takes as long as it needs. */
  milliseconds?: number
  /** A job that takes longer goes on, and gives its place to the next job. At most `most` do so at once. */
  slow?: { milliseconds: number; most: number }
  /** Whether the thread ends after each job, to return its memory. */
  isSingleUse?: boolean
  /** Milliseconds without a job, after which a thread ends to return its memory. Without it, a thread stays. */
  idleMilliseconds?: number
  /** Megabytes of the thread's own memory, beside its job's bytes. Running over it ends only the thread. */
  resourceLimits?: ResourceLimits
  workerData?: unknown
  /** Beside the cache of compiled code. Empty unless given: a thread that reads foreign bytes needs no settings. */
  env?: NodeJS.ProcessEnv
  /** What the thread gets of a job, made only when the thread takes it: waiting jobs hold no copy. */
  prepared?: (work: Work) => Work
  /** Memory of a job that moves to the thread without a copy. */
  moved?: (work: Work) => Transferable[]
}

/** Without the cache, a thread compiles its program anew at each start. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** @param program replies to each message with one message; what it throws ends its thread */
export function createThreads<Work>(
  program: URL,
  {
    most,
    mostOfOne = most,
    mostWaiting,
    milliseconds,
    slow,
    isSingleUse = false,
    idleMilliseconds,
    resourceLimits = { maxOldGenerationSizeMb: 1024 },
    workerData,
    env = {},
    prepared = (work) => work,
    moved = () => [],
  }: Options<Work>,
) {
  const threads = new Set<Thread<Work>>()
  const waiting = createFairLine<Job<Work>>({ most: mostWaiting?.inAll, mostOfOne: mostWaiting?.ofOne })
  let isClosed = false

  const places = () => most + Math.min([...threads].filter(({ isSlow }) => isSlow).length, slow?.most ?? 0)

  const runningOf = (account: string) => [...threads].filter(({ job }) => job?.account === account).length

  function begin(): void {
    const idle = [...threads].find(({ job, isEnding }) => job === null && !isEnding)
    if (!idle && threads.size >= places()) return
    const job = waiting.take((account) => runningOf(account) < mostOfOne)
    if (!job) return
    const thread = idle ?? newThread()
    thread.job = job
    clearTimeout(thread.idleTimer)
    if (milliseconds !== undefined) thread.timer = setTimeout(() => terminate(thread), milliseconds)
    if (slow)
      thread.slowTimer = setTimeout(() => {
        thread.isSlow = true
        begin()
      }, slow.milliseconds)
    const work = prepared(job.work)
    thread.worker.postMessage(work, moved(work))
  }

  /** Its exit makes room for the next job, so the program goes on until then. */
  function terminate(thread: Thread<Work>): void {
    thread.isEnding = true
    thread.worker.ref()
    void thread.worker.terminate()
  }

  function newThread(): Thread<Work> {
    const worker = new Worker(program, { workerData, resourceLimits, execArgv: [], env: { ...compiled, ...env } })
    const thread: Thread<Work> = { worker, job: null }
    let cause: unknown
    const end = (settle: (job: Job<Work>) => void) => {
      clearTimeout(thread.idleTimer)
      clearTimeout(thread.timer)
      clearTimeout(thread.slowTimer)
      if (thread.job) settle(thread.job)
      thread.job = null
      thread.isSlow = false
      // One thread more began beside each slow job.
      if (threads.size > places()) terminate(thread)
      begin()
    }
    worker.on('message', (told) => {
      if (isSingleUse) {
        clearTimeout(thread.timer)
        thread.job?.done(told as never)
        // The next thread begins when this one has given its memory back.
        return terminate(thread)
      }
      end(({ done }) => done(told as never))
      if (!thread.job && idleMilliseconds !== undefined)
        thread.idleTimer = setTimeout(() => terminate(thread), idleMilliseconds).unref()
    })
    // Its exit follows.
    worker.on('error', (error) => {
      cause = fromThread(error)
    })
    worker.on('exit', () => {
      threads.delete(thread)
      end(({ failed }) => failed(cause ?? new Error('The thread was ended before it finished.')))
    })
    // The thread does not keep the program running. A caller with a limited job has a timer that does.
    worker.unref()
    threads.add(thread)
    return thread
  }

  return {
    /**
     * @param caller whose turn it takes. When the caller leaves, its job is given up @throws LineFull, CallerLeft, and
     * what the thread threw
     */
    run: <Told>(work: Work, { account, gone }: Partial<Caller> = {}): Promise<Told> =>
      new Promise<Told>((resolve, reject) => {
        if (isClosed) throw new Error('The threads are closed.')
        if (gone?.aborted) throw new CallerLeft()
        const end = () => gone?.removeEventListener('abort', leave)
        const job: Job<Work> = {
          work,
          account: account ?? '',
          done(told) {
            end()
            resolve(told)
          },
          failed(cause) {
            end()
            reject(gone?.aborted ? new CallerLeft() : cause)
          },
        }
        function leave(): void {
          waiting.remove(job.account, job)
          job.failed(new CallerLeft())
          // Its exit makes room for the next job.
          for (const thread of threads) if (thread.job === job) terminate(thread)
        }
        waiting.add(job.account, job)
        gone?.addEventListener('abort', leave, { once: true })
        begin()
      }),

    async close(): Promise<void> {
      isClosed = true
      for (const { failed } of waiting.empty()) failed(new Error('The threads are closed.'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Each job has bytes in memory of their own. */
export const transferBytes = ({ asked }: { asked: { exchange: { bytes: Buffer } } }): Transferable[] => [
  asked.exchange.bytes.buffer as ArrayBuffer,
]
