/** Work that runs for requests: it finishes before the process stops, and knows when its browser has gone. */
import type { FastifyReply } from 'fastify'

/** What is being done for requests, whether or not anybody still waits for it: told to stop, we finish it first. */
export function createUnderWay() {
  const works = new Set<Promise<unknown>>()
  return {
    count: () => works.size,

    /** Remembers a promise until it settles. Any other value passes through. */
    follow<Value>(work: Value): Value {
      if (!(work instanceof Promise)) return work
      works.add(work)
      const done = () => works.delete(work)
      work.then(done, done)
      return work
    },

    /** When nothing is under way any more. */
    async settled(): Promise<void> {
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}

/**
 * Aborts when the browser goes away before it has its answer. (Fastify's own `request.signal` aborts as soon as the
 * request's body has been read.)
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort()
  }
  raw.once('close', leave)
  // The browser may have gone already.
  if (raw.closed) leave()
  return controller.signal
}
