import type { FastifyReply } from 'fastify'

/**
 * Aborts when the browser goes away before it has its answer. (Fastify's own `request.signal` aborts as soon as the
 * request's body has been read.)
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
