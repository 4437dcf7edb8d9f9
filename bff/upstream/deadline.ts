/** One deadline for all calls and keys of a request. It ends early when the caller leaves. */
import { TransportError } from './transport-error.ts'

export type Deadline = {
  /** Aborted with a TransportError. */
  signal: AbortSignal
  passed(): number
  left(): number
  /** The result of shared work that continues for others if this deadline ends. */
  wait<T>(work: Promise<T>): Promise<T>
  /** Waiting for our own memory takes no time of the service's. */
  untimed<T>(work: () => Promise<T>): Promise<T>
}
/** @param gone aborts when the caller leaves */
export type InTime = <T>(work: (deadline: Deadline) => Promise<T>, gone?: AbortSignal) => Promise<T>

export const createInTime =
  (milliseconds: number): InTime =>
  async (work, gone) => {
    let start = performance.now()
    const passed = () => performance.now() - start
    const controller = new AbortController()
    const { signal } = controller
    const leave = () => controller.abort(new TransportError('cancelled'))
    const end = () => controller.abort(new TransportError('deadline', { seconds: milliseconds / 1000 }))
    let timer = setTimeout(end, milliseconds)
    if (gone?.aborted) leave()
    gone?.addEventListener('abort', leave, { once: true })
    try {
      return await work({
        signal,
        passed,
        left: () => milliseconds - passed(),
        wait: (work) => unlessAborted(work, signal),
        async untimed(work) {
          const from = performance.now()
          clearTimeout(timer)
          try {
            return await work()
          } finally {
            start += performance.now() - from
            if (!signal.aborted) timer = setTimeout(end, milliseconds - passed())
          }
        },
      })
    } finally {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    }
  }

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
