/** Work for requests. It finishes before the process stops, and learns when its browser has left. */
import type { FastifyReply } from 'fastify'

/** Everything that runs for requests, whether or not anyone still waits for it. On shutdown we finish it first. */
export function createRunningWork() {
  const works = new Set<Promise<unknown>>()
  return {
    count: () => works.size,

    /** Remembers a promise until it settles. Passes any other value through. */
    follow<Value>(work: Value): Value {
      if (!(work instanceof Promise)) return work
      works.add(work)
      const done = () => works.delete(work)
      work.then(done, done)
      return work
    },

    async settled(): Promise<void> {
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}

/** Aborts when the browser leaves. (Fastify's own `request.signal` aborts once the body has been read.) */
export function browserLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) controller.abort()
  }
  raw.once('close', leave)
  if (raw.closed) leave()
  return controller.signal
}
