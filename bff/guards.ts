/** What stands before every route: who asks, and that it is our own page which asks. */
import type { FastifyRequest } from 'fastify'
import type { Session } from './auth/sessions.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for whoever is not signed in. */
    session: Session | null
  }
  interface FastifyContextConfig {
    /** For whoever is not signed in, too. */
    isPublic?: boolean
    /** For watchers: it is answered without a look at who asks. */
    asksNobody?: boolean
  }
}

/** @throws Problem 401 */
export function signedIn({ session }: FastifyRequest): Session {
  if (session) return session
  throw new Problem(401, 'Not signed in', 'Sign in and try again. Nothing was looked up.')
}

/** @throws Problem 403 */
export function administrator(request: FastifyRequest): Session {
  const session = signedIn(request)
  if (session.analyst.role === 'administrator') return session
  throw new Problem(403, 'Not allowed', 'Only an administrator may do this.')
}

/**
 * A request that changes something must come from a page of ours: another site's page can neither set this header nor
 * choose its own Origin. @throws Problem 403
 */
export function fromOwnPage({ method, headers }: FastifyRequest, origin: string): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const isSameOrigin =
    headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === origin
  if (isSameOrigin && headers['x-requested-with'] === 'whereabouts') return
  throw new Problem(403, 'Not allowed', `This request does not come from a page of ${origin}.`)
}
