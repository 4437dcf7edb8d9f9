/**
 * Requests in a minute (decisions 0039, 0083): by session, known browser or address (IPv6: by /64), in each process.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import { createLookupCount } from './lookup-count.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes that cost credits or much work have a second limit. */
    isLookup?: boolean
    /** Routes that one screen calls many times are counted apart. */
    isTile?: boolean
  }
}

/** Requests in a minute; 0 means no limit. */
export type RateLimits = { session: number; lookups: number; stranger: number; tiles: number }

const timeWindow = '1 minute'
const sessionOf = ({ session }: FastifyRequest) => session?.session_id ?? ''

const called: { readonly [Name in keyof RateLimits]: string } = {
  session: 'requests',
  lookups: 'lookups',
  stranger: 'requests',
  tiles: 'squares of the map',
}

/** @returns a check that throws Problem 429 if there were too many */
export function createRateLimits(
  app: FastifyInstance,
  { session, lookups, stranger, tiles }: RateLimits,
  db: Kysely<Tables>,
) {
  const countLookup = createLookupCount(db, lookups)
  const limiters = {
    session: { most: session, count: app.createRateLimit({ max: session, timeWindow, keyGenerator: sessionOf }) },
    tiles: { most: tiles, count: app.createRateLimit({ max: tiles, timeWindow, keyGenerator: sessionOf }) },
    stranger: { most: stranger, count: app.createRateLimit({ max: stranger, timeWindow }) },
  }

  async function require(name: keyof typeof limiters, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { most, count } = limiters[name]
    if (most === 0) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) refuse(name, most, counted.ttlInSeconds, reply)
  }

  function refuse(name: keyof RateLimits, most: number, seconds: number, reply: FastifyReply): never {
    reply.header('retry-after', seconds)
    const detail = `There were more than ${most} ${called[name]} in a minute, so nothing was done. Try again in ${seconds} seconds.`
    throw new Problem(429, 'Too many requests', detail, { outcome: 'not_run', reason: 'too_many_requests' })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { isTile } = request.routeOptions.config
    await require(!request.session ? 'stranger' : isTile ? 'tiles' : 'session', request, reply)
    if (lookups === 0 || !request.session || !request.routeOptions.config.isLookup) return
    const seconds = await countLookup(request.session.session_id)
    if (seconds > 0) refuse('lookups', lookups, seconds, reply)
  }
}
