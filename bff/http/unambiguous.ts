/** Refuses a request that a proxy or a database could read differently from us. */
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Node keeps the first of these, and a proxy perhaps the last. Node's parser checks lengths itself. */
const once = new Set([
  'host',
  'origin',
  'authorization',
  'content-type',
  'sec-fetch-site',
  'x-requested-with',
  'x-request-id',
  'x-forwarded-host',
  'x-forwarded-proto',
])

export function requireUnambiguous({ raw }: FastifyRequest): void {
  if (!raw.url?.startsWith('/'))
    throw new Problem(400, 'Not understood', 'The address of a request must begin with its path.')
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const twice = names.find((name, index) => once.has(name) && names.indexOf(name) !== index)
  if (twice) throw new Problem(400, 'Not understood', `The request has the header ${twice} twice.`)
  if (raw.url.includes('%00')) throw nul()
}

const nul = () => new Problem(400, 'Not understood', 'The address contains a NUL character. Remove it and try again.')
