/** One deadline for all that is done for whoever asked, however many calls and keys it takes; it ends when they go, too. */
import { TransportError } from './transport-error.ts'

export type Deadline = {
  /** Aborted with a TransportError. */
  signal: AbortSignal
  /** In milliseconds. */
  passed(): number
  left(): number
  /** What comes of a work that others may wait for as well, and that goes on without us. */
  wait<T>(work: Promise<T>): Promise<T>
}
/** @param gone that whoever asked is no longer there */
export type InTime = <T>(work: (deadline: Deadline) => Promise<T>, gone?: AbortSignal) => Promise<T>

export const createInTime =
  (milliseconds: number): InTime =>
  async (work, gone) => {
    const start = performance.now()
    const passed = () => performance.now() - start
    const controller = new AbortController()
    const { signal } = controller
    const leave = () => controller.abort(new TransportError('cancelled'))
    const end = () => controller.abort(new TransportError('deadline', { seconds: milliseconds / 1000 }))
    const timer = setTimeout(end, milliseconds)
    if (gone?.aborted) leave()
    gone?.addEventListener('abort', leave, { once: true })
    try {
      return await work({
        signal,
        passed,
        left: () => milliseconds - passed(),
        wait: (work) => unlessAborted(work, signal),
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
