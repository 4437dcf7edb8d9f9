/**
 * Requests in a minute (decision 0039). A signed-in analyst counts by session, so that many people may share one address.
 * A known browser counts by itself, and a stranger by address (IPv6: by /64). Each process counts for itself.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What costs credits or much work: it has a limit of its own, besides. */
    isLookup?: boolean
    /** One of many that a single look needs: it counts apart from the session's other requests. */
    isTile?: boolean
  }
}

/** Requests in a minute; 0 means without a limit. */
export type RateLimits = { session: number; lookups: number; stranger: number; tiles: number }

const timeWindow = '1 minute'
const sessionOf = ({ session }: FastifyRequest) => session?.session_id ?? ''

const called: { readonly [Name in keyof RateLimits]: string } = {
  ...{ session: 'requests', lookups: 'lookups', stranger: 'requests', tiles: 'squares of the map' },
}

/** @returns what throws Problem 429 where there were too many */
export function createRateLimits(app: FastifyInstance, { session, lookups, stranger, tiles }: RateLimits) {
  const limiters = {
    session: { most: session, count: app.createRateLimit({ max: session, timeWindow, keyGenerator: sessionOf }) },
    lookups: { most: lookups, count: app.createRateLimit({ max: lookups, timeWindow, keyGenerator: sessionOf }) },
    tiles: { most: tiles, count: app.createRateLimit({ max: tiles, timeWindow, keyGenerator: sessionOf }) },
    stranger: { most: stranger, count: app.createRateLimit({ max: stranger, timeWindow }) },
  }

  async function require(name: keyof RateLimits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { most, count } = limiters[name]
    if (most === 0) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    const seconds = counted.ttlInSeconds
    reply.header('retry-after', seconds)
    const what = called[name]
    const detail = `There were more than ${most} ${what} in a minute, so nothing was done. Try again in ${seconds} seconds.`
    throw new Problem(429, 'Too many requests', detail, { outcome: 'not_run', reason: 'too_many_requests' })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { isTile } = request.routeOptions.config
    await require(!request.session ? 'stranger' : isTile ? 'tiles' : 'session', request, reply)
    if (request.session && request.routeOptions.config.isLookup) await require('lookups', request, reply)
  }
}
