/** Signing in and out, and the first account. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Routes } from '../app.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cookie } from '../auth/cookie.ts'
import type { Session } from '../auth/sessions.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'
import { text } from './text.ts'

const tries = { config: { isPublic: true, rateLimit: { max: 30, timeWindow: '1 minute' } } }

const credentials = z.object({ email: text.max(320), password: text.max(1000) })
const first = z.object({
  token: text.max(200),
  email: z.email('Enter an e-mail address, like name@example.com.').max(320),
  name: text.trim().min(1, 'Enter your name.').max(200),
  password: text.min(12, 'Choose a password of at least 12 characters.').max(1000),
})

export const sessionRoutes =
  ({ analysts, sessions, keys, cases, isFictional }: Parts, cookie: Cookie): Routes =>
  async (app) => {
    const shown = ({ name, email, role, analyst_id }: Analyst) => ({
      analyst_id,
      name,
      email,
      role,
      fictional: isFictional,
    })

    /** Whoever signs in again leaves no session behind. */
    async function signIn(analyst: Analyst, before: Session | null, reply: FastifyReply) {
      if (before) await end(before)
      reply.setCookie(cookie.name, await sessions.begin(analyst), cookie.options)
      return shown(analyst)
    }

    app.post('/api/session', { schema: { body: credentials }, ...tries }, async ({ body, session }, reply) => {
      const analyst = await analysts.signIn(body.email, body.password)
      if (!analyst) throw new Problem(401, 'Not signed in', 'The e-mail address or the password is not right.')
      return signIn(analyst, session, reply)
    })

    app.get('/api/session', async (request) => shown(signedIn(request).analyst))

    app.delete('/api/session', { config: { isPublic: true } }, async ({ session }, reply) => {
      if (session) await end(session)
      return reply.clearCookie(cookie.name, cookie.options).code(204).send()
    })

    async function end(session: Session): Promise<void> {
      await sessions.end(session)
      keys.signedOut(session.session_id)
    }

    /** The one-time link that the first start prints: whoever has it makes the first account. */
    app.post('/api/first-account', { schema: { body: first }, ...tries }, async ({ body, session }, reply) => {
      const { token, ...account } = body
      const isGood = (await analysts.isEmpty()) && (await analysts.redeemSignInLink(token))
      const analyst = isGood ? await analysts.add({ ...account, role: 'administrator' }) : null
      if (!analyst)
        throw new Problem(
          410,
          'Link no longer good',
          'This link was used or has run out. Start again to print a new one, or sign in.',
        )
      await cases.addSample(analyst)
      return signIn(analyst, session, reply)
    })
  }
