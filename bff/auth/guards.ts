/** Checks before every route: who sends the request, and whether one of our own pages sends it. */
import type { FastifyRequest } from 'fastify'
import { roles } from '../../contract/roles.ts'
import { notJson, Problem } from '../http/problem.ts'
import type { Role } from '../state/tables.ts'
import type { Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyContextConfig {
    isPublic?: boolean
    /** For monitoring programs: answered without a check of the sender. */
    isForMonitoring?: boolean
    /** Pages use it to see whether they are signed in, so a 401 is not logged as a refusal. */
    asksWho?: boolean
    keepsSessionIdle?: boolean
    /** Accepts a `file` with these fields, as multipart/form-data. */
    takesFile?: readonly string[]
    /** Accepts these fields as application/x-www-form-urlencoded, from programs that cannot send JSON. */
    takesForm?: readonly string[]
    /** For programs that cannot send headers: the path has the access token as `token`. */
    takesTokenInPath?: boolean
    /** The least role. Without one, every signed-in person may use the route. */
    least?: Role
  }
}

export function signedIn({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (session) return session
  throw new Problem(401, 'Not signed in', 'Sign in and try again. Nothing was looked up.')
}

const whoMay: { readonly [Least in Role]: string } = {
  analyst: 'Sign in to do this.',
  supervisor: 'Only a supervisor or an administrator may do this.',
  administrator: 'Only an administrator may do this.',
}

/** Checks what the route declares. @throws Problem 401 or 403 */
export function allowed(
  request: FastifyRequest,
  least: Role = request.routeOptions.config.least ?? 'analyst',
): Session {
  const session = signedIn(request)
  if (isAtLeast(session.analyst.role, least)) return session
  throw new Problem(403, 'Not allowed', whoMay[least])
}

export const supervisor = (request: FastifyRequest): Session => allowed(request, 'supervisor')

export const administrator = (request: FastifyRequest): Session => allowed(request, 'administrator')

/** Only our own pages may change something: another site cannot set this header, or choose its Origin. */
export function fromOwnPage({ method, headers }: FastifyRequest, origin: string): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const isSameOrigin =
    headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === origin
  if (!isSameOrigin) throw new Problem(403, 'Not allowed', `This request does not come from a page of ${origin}.`)
  if (headers['x-requested-with'] !== 'whereabouts')
    throw new Problem(403, 'Not allowed', 'The request lacks the header X-Requested-With: whereabouts. Send it too.')
}

/** Also on routes without a body: another site's form can send other types without a preflight. @throws Problem 415 */
export function requireJson({ headers, routeOptions }: FastifyRequest): void {
  const type = headers['content-type']
  if (routeOptions.config.takesFile && type?.startsWith('multipart/form-data')) return
  if (routeOptions.config.takesForm && type?.startsWith('application/x-www-form-urlencoded')) return
  if (type === undefined || /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return
  if (routeOptions.config.takesForm)
    throw new Problem(415, 'Not a form', 'Send the fields as application/x-www-form-urlencoded.')
  throw notJson()
}

/** Each role may do everything that the roles before it may. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
