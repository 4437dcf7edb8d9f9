/** A program with an access token may use the rows that name a scope of the token. All other rows refuse tokens. */
import type { FastifyRequest } from 'fastify'
import { everyRoute } from '../../contract/desk/index.ts'
import { type Scope, scopes } from '../../contract/scopes.ts'
import { Problem } from '../http/problem.ts'
import { signedIn } from './guards.ts'

/** `GET /api/cases` → `read`. */
export const scopeOf: ReadonlyMap<string, Scope> = new Map(
  everyRoute.flatMap(({ method, path, scope }) => (scope ? [[`${method} ${path}`, scope]] : [])),
)

/** Null without a token. A proxy's own `Authorization: Basic` does not count. @throws Problem 400 beside a cookie */
export function tokenIn({ headers, cookies, params, routeOptions }: FastifyRequest, cookie: string): string | null {
  if (routeOptions.config.takesTokenInPath) return (params as { token: string }).token
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return null
  if (cookies[cookie] === undefined) return token
  throw new Problem(400, 'Not understood', 'The request has an access token and a session cookie. Send one of them.')
}

export function allows(request: FastifyRequest): void {
  if (!request.session)
    throw new Problem(401, 'Not signed in', 'This access token is not valid, has expired, or was revoked.')
  const { token } = signedIn(request)
  const scope = scopeOf.get(`${request.method} ${request.routeOptions.url}`)
  if (scope === undefined)
    throw new Problem(403, 'Not allowed', 'An access token cannot do this. Sign in with a browser.')
  if (token?.scopes.includes(scope)) return
  const detail = `This access token lacks the scope ${scope} (${scopes[scope]}). Make a token with it in your profile.`
  throw new Problem(403, 'Not allowed', detail)
}
