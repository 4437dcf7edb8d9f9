/** A failure on its way to the browser. */
import type { FastifyError, FastifyReply } from 'fastify'
import { notJson, Problem } from './problem.ts'
import { requestIdHeader } from './request-id.ts'

/** Whoever reports a failure quotes its id, and the log has it too. */
export function tell(reply: FastifyReply, problem: Problem) {
  const { retry_after } = problem.more
  if (typeof retry_after === 'number') reply.header('retry-after', retry_after)
  return reply
    .code(problem.status)
    .header(requestIdHeader, reply.request.id)
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem.toJSON(), request_id: reply.request.id }))
}

/** What Fastify and the schemas refuse, in our words; anything else shows nothing of itself. */
export function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error.validation)
    return new Problem(422, 'There is a problem', 'The request is not as it must be.', {
      errors: error.validation.map(({ instancePath, message }) => ({
        field: instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
        message: message ?? 'Not valid.',
      })),
    })
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem(413, 'Too large', 'The request is larger than is taken here.')
  if (status === 415) return notJson()
  if (status === 429) return new Problem(429, 'Too many requests', 'Too many tries. Wait a minute and try again.')
  if (status < 500) return new Problem(status, 'Not understood', 'The request could not be read.')
  return new Problem(500, 'Something failed here', 'The application could not do this. Try again; its log says more.')
}
