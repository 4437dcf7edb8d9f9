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

const tries = { config: { isPublic: true, rateLimit: { max: 30, timeWindow: '1 minute' } } }

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1000) })
const first = z.object({
  token: z.string().max(200),
  email: z.email('Enter an e-mail address, like name@example.com.').max(320),
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  password: z.string().min(12, 'Choose a password of at least 12 characters.').max(1000),
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

    async function signIn(analyst: Analyst, reply: FastifyReply) {
      reply.setCookie(cookie.name, await sessions.begin(analyst), cookie.options)
      return shown(analyst)
    }

    app.post('/api/session', { schema: { body: credentials }, ...tries }, async ({ body }, reply) => {
      const analyst = await analysts.signIn(body.email, body.password)
      if (!analyst) throw new Problem(401, 'Not signed in', 'The e-mail address or the password is not right.')
      return signIn(analyst, reply)
    })

    app.get('/api/session', async (request) => shown(signedIn(request).analyst))

    app.delete('/api/session', { config: { isPublic: true } }, async ({ session }, reply) => {
      if (session) await end(session)
      return reply.clearCookie(cookie.name, cookie.options).code(204).send()
    })

    async function end(session: Session): Promise<void> {
      keys.signedOut(session.session_id)
      await sessions.end(session)
    }

    /** The one-time link that the first start prints: whoever has it makes the first account. */
    app.post('/api/first-account', { schema: { body: first }, ...tries }, async ({ body }, reply) => {
      const { token, ...account } = body
      if (!(await analysts.isEmpty()) || !(await analysts.redeemSignInLink(token)))
        throw new Problem(
          410,
          'Link no longer good',
          'This link was used or has run out. Start again to print a new one, or sign in.',
        )
      const analyst = await analysts.add({ ...account, role: 'administrator' })
      await cases.addSample(analyst)
      return signIn(analyst, reply)
    })
  }
