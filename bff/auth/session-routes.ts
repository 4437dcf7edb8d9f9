import type { Logger } from 'pino'
import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import { endedSessions, ownSessions } from '../../contract/desk/profile.ts'
import { nextStep, analyst as shownAnalyst, signInWays, timeLeft } from '../../contract/desk/session.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Auth } from './auth.ts'
import type { Cookies } from './cookies.ts'
import { again, type Entering, signInAgain } from './entering.ts'
import { signedIn } from './guards.ts'

/**
 * The current case and scroll positions. Not "cookies": a known browser stays known. Not "cache": it holds no answer.
 */
const whatPagesKeep = '"storage"'

const isPublic = { config: { isPublic: true } }
const credentials = z.object({ email: text.max(320), password: text.max(1000) })
const code = z.object({ code: text.trim().min(1, 'Enter the code.').max(60) })

type Needs = Pick<Auth, 'analysts' | 'sessions' | 'throttle' | 'secondFactors' | 'provider' | 'policy' | 'audit'>

export const sessionRoutes =
  (
    { analysts, sessions, throttle, secondFactors, provider, policy, audit }: Needs,
    cookies: Cookies,
    entering: Entering,
    log: Logger,
  ): Routes =>
  async (app) => {
    app.get(
      '/api/sign-in',
      { schema: { summary: 'Read the ways to sign in', response: { 200: signInWays } }, ...isPublic },
      async (request) => ({
        provider: provider?.name ?? null,
        provider_only: policy.isProviderOnly,
        needs: (await entering.pendingOf(request))?.needs ?? null,
      }),
    )

    app.post(
      '/api/session',
      {
        schema: {
          summary: 'Sign in; 202 where a second step remains',
          body: credentials,
          response: { 200: shownAnalyst, 202: nextStep },
        },
        ...isPublic,
      },
      async (request, reply) => {
        const { email, password } = request.body
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
    )

    app.post(
      '/api/session/code',
      {
        schema: {
          summary: 'Take the second step: a code of the authenticator, or a recovery code',
          body: code,
          response: { 200: shownAnalyst },
        },
        ...isPublic,
      },
      async (request, reply) => {
        const pending = await entering.pendingOf(request)
        if (pending?.needs !== 'code') throw signInAgain()
        const { analyst } = pending
        const { analyst_id } = analyst
        const asked = await throttle.begin(entering.tries(request, `code ${analyst_id}`, analyst_id))
        const kind = await secondFactors.take(analyst, request.body.code)
        if (!kind) {
          log.warn({ analyst_id }, 'not signed in: no such code')
          throw new Problem(401, 'Not signed in', 'The code is not right, or was used before. Wait for the next one.')
        }
        await asked.wasRight()
        if (kind === 'recovery') await audit.note({ by: analyst, about: analyst_id, change: 'recovery code used' })
        return entering.enter(analyst, request, reply)
      },
    )

    app.get(
      '/api/session',
      { schema: { summary: 'Read who is signed in', response: { 200: shownAnalyst } }, config: { asksWho: true } },
      async (request) => entering.shown(signedIn(request).analyst),
    )

    // An open page asks this when its session should have ended, and then clears itself.
    app.get(
      '/api/session/left',
      {
        schema: {
          summary: 'Read how long the session lasts, in seconds; this does not prolong it',
          response: { 200: timeLeft },
        },
        config: { isPublic: true, asksWho: true, keepsSessionIdle: true },
      },
      async (request, reply) => {
        if (!request.session) reply.header('clear-site-data', whatPagesKeep)
        return sessions.timeLeft(signedIn(request))
      },
    )

    app.delete(
      '/api/session',
      { schema: { summary: 'Sign out', response: { 204: nothing } }, ...isPublic },
      async ({ session }, reply) => {
        if (session) {
          await sessions.end(session.session_id, session.analyst)
          log.info({ analyst_id: session.analyst.analyst_id }, 'signed out')
        }
        for (const { name, options } of [cookies.session, cookies.pending]) reply.clearCookie(name, options)
        return reply.code(204).header('clear-site-data', whatPagesKeep).send()
      },
    )

    /** The reply is the same for every e-mail address, so it does not reveal accounts. */
    const notRight = () =>
      new Problem(
        401,
        'Not signed in',
        policy.isProviderOnly
          ? `The e-mail address or the password is not right, or this account signs in with ${provider?.name}.`
          : 'The e-mail address or the password is not right.',
      )
  }

const isDisabled = () =>
  new Problem(403, 'Account disabled', 'This account is disabled. Ask an administrator to enable it.')

const params = z.object({ id: z.string() })
// An account without a password sends none.
const body = z.object({ ...again, password: again.password.default('') })

export const sessionsRoutes =
  ({ sessions, audit }: Pick<Auth, 'sessions' | 'audit'>, entering: Entering): Routes =>
  async (app) => {
    app.get(
      '/api/sessions',
      { schema: { summary: 'List your sessions', response: { 200: ownSessions } } },
      async (request) => {
        const { analyst, session_id } = signedIn(request)
        const own = await sessions.of(analyst)
        return { sessions: own.map((session) => ({ ...session, current: session.session_id === session_id })) }
      },
    )

    // By POST, because the proof of identity is in the body, and DELETE has none.
    app.post(
      '/api/sessions/:id/end',
      { schema: { summary: 'End one of your sessions', params, body, response: { 204: nothing } } },
      async (request, reply) => {
        const { analyst } = signedIn(request)
        await entering.requireAgainOrFresh(request, request.body)
        if (!(await sessions.end(request.params.id, analyst))) throw notFound('session')
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'session ended', detail: { sessions: 1 } })
        return reply.code(204).send()
      },
    )

    const others = {
      schema: { summary: 'End all of your sessions but this one', body, response: { 200: endedSessions } },
    }
    app.post('/api/sessions/end-others', others, async (request) => {
      const session = signedIn(request)
      await entering.requireAgainOrFresh(request, request.body)
      const { analyst } = session
      const ended = await sessions.endOthers(session)
      if (ended > 0)
        await audit.note({
          by: analyst,
          about: analyst.analyst_id,
          change: 'session ended',
          detail: { sessions: ended },
        })
      return { ended }
    })
  }
