/** Failures as the browser gets them: application/problem+json (RFC 9457). */

import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyError, FastifyReply } from 'fastify'
import type { FieldError, ProblemMembers } from '../../contract/desk/problem.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import { randomId } from '../state/random-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its reply said, where it was refused or failed. */
    problem?: Problem
  }
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly title: string
  readonly more: ProblemMembers

  /** @param detail what happened and what to do, for the person who reads it */
  constructor(status: number, title: string, detail: string, more: ProblemMembers = {}, options?: ErrorOptions) {
    super(detail, options)
    this.status = status
    this.title = title
    this.more = more
  }

  toJSON() {
    return { type: 'about:blank', title: this.title, status: this.status, detail: this.message, ...this.more }
  }
}

export const notFound = (what: string) =>
  new Problem(404, 'Not found', `There is no such ${what}, or you may not see it.`)

/** It exists, but this analyst may not open it. Only a person with the link learns that (decision 0100). */
export const notMember = (what: 'case' | 'record' | 'report') =>
  new Problem(
    404,
    'Not found',
    `${what === 'case' ? 'You are not a member of this case' : `This ${what} belongs to a case, and you are not a member of it`}. Ask the colleague who sent you the link, or a supervisor, to add you to the case.`,
    { not_member: true },
  )

export const badInput = (errors: FieldError[]) =>
  new Problem(422, 'There is a problem', errors.map(({ message }) => message).join(' '), { errors })

export const notJson = () => new Problem(415, 'Not JSON', 'The request must be application/json.')

export const diskFull = (cause: unknown) =>
  new Problem(
    503,
    'Disk full',
    'The application’s disk is full, so this was not saved. Nothing saved before is lost. Ask your administrator to free space, then try again.',
    { retry_after: 60 },
    { cause },
  )

/** Sends the problem with its request id. A person who reports it quotes the id, and the log has it too. */
export function tell(reply: FastifyReply, problem: Problem) {
  const { retry_after } = problem.more
  reply.request.problem = problem
  if (typeof retry_after === 'number') reply.header('retry-after', retry_after)
  return reply
    .code(problem.status)
    .header(requestIdHeader, reply.request.id)
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem.toJSON(), request_id: reply.request.id }))
}

/** Errors of Fastify and the schemas, in our words. Any other error shows nothing of itself. */
export function toProblem(error: FastifyError | DatabaseUnusable): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnusable && error.fault === 'full') return diskFull(error)
  if (error instanceof DatabaseUnusable)
    return new Problem(
      503,
      'Database not available',
      'The application cannot use its database now. Try again in a minute.',
      { retry_after: 60 },
      { cause: error },
    )
  if (error.validation)
    return new Problem(422, 'There is a problem', 'The request has fields that are missing or wrong.', {
      errors: error.validation.map(({ instancePath, message }) => ({
        field: instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'body'),
        message: message ?? 'Not valid.',
      })),
    })
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem(413, 'Too large', 'The request is too large.')
  if (status === 415) return notJson()
  if (status === 429) return new Problem(429, 'Too many requests', 'Too many requests. Wait a minute, then try again.')
  if (status < 500) return new Problem(status, 'Not understood', 'The request could not be read.')
  return new Problem(500, 'The application failed', 'The application failed. Try again. Its log has the details.')
}

/** A request has one id in its log lines, in the header of its reply and in the problem that the browser shows. */
export const requestIdHeader = 'x-request-id'

/** Ids as nginx, Caddy and we create them, which cannot be a name or a number. */
const looksLikeOne = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{20})$/

/** @param trustedProxies addresses whose `X-Request-Id` is kept, so that both logs use the same id */
export function requestIds(trustedProxies: string[]) {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    const isGood = typeof given === 'string' && looksLikeOne.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGood ? given : randomId()
  }
}
