import type { Logger } from 'pino'
import type { sessionsRoutes } from '../../contract/desk/profile.ts'
import type { sessionRoutes } from '../../contract/desk/session.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import type { Cookies } from './cookies.ts'
import { type Entering, signInAgain } from './entering.ts'
import { signedIn } from './guards.ts'

/**
 * The current case and scroll positions. Not "cookies": a known browser stays known. Not "cache": it holds no answer.
 */
const whatPagesKeep = '"storage"'

type Needs = Pick<Auth, 'analysts' | 'sessions' | 'throttle' | 'secondFactors' | 'provider' | 'policy'>

export const sessionHandlers = (
  { analysts, sessions, throttle, secondFactors, provider, policy }: Needs,
  cookies: Cookies,
  entering: Entering,
  log: Logger,
): Handlers<typeof sessionRoutes> => {
  /** The reply is the same for every e-mail address, so it does not reveal accounts. */
  const notRight = () =>
    new Problem(
      401,
      'Not signed in',
      policy.isProviderOnly
        ? `The e-mail address or the password is not right, or this account signs in with ${provider?.name}.`
        : 'The e-mail address or the password is not right.',
    )

  return {
    ways: async ({ request }) => ({
      provider: provider?.name ?? null,
      provider_only: policy.isProviderOnly,
      needs: (await entering.pendingOf(request))?.needs ?? null,
    }),

    async signIn({ request, reply, body: { email, password } }) {
      const account = email.trim().toLowerCase()
      const owner = await analysts.byEmail(account)
      // Runs before the password check, so that a person who must wait learns nothing about the password.
      const asked = await throttle.begin(entering.tries(request, account, owner?.analyst_id))
      const found = await analysts.withPassword(account, password)
      if (!found || !policy.takesPassword(account)) {
        log.warn({ analyst_id: owner?.analyst_id ?? null }, 'not signed in: no such account or password')
        throw notRight()
      }
      await asked.wasRight()
      if (found.disabled_at) {
        log.warn({ analyst_id: found.analyst_id }, 'not signed in: the account is disabled')
        throw isDisabled()
      }
      return entering.afterPassword(found, request, reply)
    },

    async sendCode({ request, reply, body }) {
      const pending = await entering.pendingOf(request)
      if (pending?.needs !== 'code') throw signInAgain()
      const { analyst } = pending
      const { analyst_id } = analyst
      const asked = await throttle.begin(entering.tries(request, `code ${analyst_id}`, analyst_id))
      if (!(await secondFactors.take(analyst, body.code))) {
        log.warn({ analyst_id }, 'not signed in: no such code')
        throw new Problem(401, 'Not signed in', 'The code is not right, or was used before. Wait for the next one.')
      }
      await asked.wasRight()
      return entering.enter(analyst, request, reply)
    },

    read: ({ analyst }) => entering.shown(analyst),

    visitor: async ({ session }) => ({ analyst: session ? await entering.shown(session.analyst) : null }),

    async left({ request, reply }) {
      if (!request.session) reply.header('clear-site-data', whatPagesKeep)
      return sessions.timeLeft(signedIn(request))
    },

    async signOut({ session, reply }) {
      if (session) {
        await sessions.signOut(session.session_id, session.analyst)
        log.info({ analyst_id: session.analyst.analyst_id }, 'signed out')
      }
      for (const { name, options } of [cookies.session, cookies.pending]) reply.clearCookie(name, options)
      reply.header('clear-site-data', whatPagesKeep)
    },
  }
}

const isDisabled = () =>
  new Problem(403, 'Account disabled', 'This account is disabled. Ask an administrator to enable it.')

export const sessionsHandlers = (
  { sessions, audit }: Pick<Auth, 'sessions' | 'audit'>,
  entering: Entering,
): Handlers<typeof sessionsRoutes> => {
  const note = (by: Analyst, ended: number) =>
    audit.note({ by, about: by.analyst_id, change: 'session ended', detail: { sessions: ended } })

  return {
    async list({ analyst, session: { session_id } }) {
      const own = await sessions.of(analyst)
      return { sessions: own.map((session) => ({ ...session, current: session.session_id === session_id })) }
    },

    async end({ request, analyst, params, body }) {
      await entering.requireAgainOrFresh(request, body)
      if (!(await sessions.end(params.id, analyst))) throw notFound('session')
      await note(analyst, 1)
    },

    async endOthers({ request, session, analyst, body }) {
      await entering.requireAgainOrFresh(request, body)
      const ended = await sessions.endOthers(session)
      if (ended > 0) await note(analyst, ended)
      return { ended }
    },
  }
}
