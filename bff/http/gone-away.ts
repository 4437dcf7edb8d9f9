import type { FastifyReply } from 'fastify'

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
  // Of whoever went while something else was waited for, there is nothing more to hear.
  if (raw.closed) leave()
  return controller.signal
}
