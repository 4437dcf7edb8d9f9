/** One's own password and second factor. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Routes } from '../app.ts'
import type { Analyst } from '../auth/analysts.ts'
import { passwordFault } from '../auth/password-rules.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { badInput, Problem } from '../problem.ts'
import { type Entering, signInAgain } from './entering.ts'
import { text } from './text.ts'

const isPublic = { config: { isPublic: true } }
const password = text.max(1000)
const code = text.trim().min(1, 'Enter the code.').max(60)
const both = z.object({ password, code })

export const ownAccountRoutes = (parts: Parts, entering: Entering): Routes => {
  const { analysts, sessions, secondFactors, throttle, policy, audit, provider, identities } = parts

  /** @throws Problem where the code is not right */
  async function requireCode(request: FastifyRequest, code: string): Promise<Analyst> {
    const { analyst, session_id } = signedIn(request)
    const account = `code ${analyst.analyst_id}`
    const asked = await throttle.begin({ account, address: request.ip, device: `${account} ${session_id}` })
    if (!(await secondFactors.take(analyst, code))) throw badInput([notTheCode])
    await asked.wasRight()
    return analyst
  }

  return async (app) => {
    app.get('/api/profile', { schema: { summary: 'Your account, and how you sign in' } }, async (request) => {
      const { analyst_id, name, email, role, created_at } = signedIn(request).analyst
      const row = await analysts.byId(analyst_id)
      return {
        ...{ analyst_id, name, email, role, created_at },
        has_password: Boolean(row?.password_hash) && policy.takesPassword(email),
        provider: provider && { name: provider.name, linked: await identities.isLinked(analyst_id) },
      }
    })

    app.post(
      '/api/password',
      {
        schema: {
          summary: 'Change your password; your other sessions end',
          body: z.object({ old_password: password, password: text.max(4000) }),
        },
      },
      async (request, reply) => {
        const session = signedIn(request)
        const { analyst } = session
        await entering.requirePassword(request, request.body.old_password, 'old_password')
        const fault = await passwordFault(request.body.password, analyst.email)
        if (fault !== null) throw badInput([{ field: 'password', message: fault }])
        await analysts.setPassword(analyst.analyst_id, request.body.password)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'password changed' })
        await sessions.endOthers(session)
        return entering.enter(analyst, request, reply)
      },
    )

    app.get('/api/second-factor', { schema: { summary: 'Your second factor' } }, async (request) => {
      const { analyst } = signedIn(request)
      return { second_factor: await secondFactors.state(analyst), required: policy.needsSecondFactor(analyst.role) }
    })

    // Also for whoever may come in with a second factor alone and has none: they have just told the password.
    app.post(
      '/api/second-factor',
      {
        schema: {
          summary: 'Begin a second factor: a secret, shown this once; it counts when a code confirms it',
          body: z.object({ password: password.default('') }),
        },
        ...isPublic,
      },
      async (request, reply) => {
        const pending = request.session ? null : await entering.pendingOf(request)
        if (!request.session && pending?.needs !== 'enrolment') throw signInAgain()
        const analyst = pending?.analyst ?? signedIn(request).analyst
        if (!pending) await requireOwnPassword(analyst)
        if (!pending) await entering.requirePassword(request, request.body.password, 'password')
        const begun = await secondFactors.begin(analyst)
        if (!begun) throw new Problem(409, 'There already', 'You have a second factor. Take it off to set up another.')
        return reply.code(201).send(begun)
      },
    )

    app.post(
      '/api/second-factor/confirm',
      {
        schema: {
          summary: 'Confirm a second factor by its first code; recovery codes, shown this once',
          body: z.object({ code }),
        },
        ...isPublic,
      },
      async (request, reply) => {
        const pending = request.session ? null : await entering.pendingOf(request)
        if (!request.session && pending?.needs !== 'enrolment') throw signInAgain()
        const analyst = pending?.analyst ?? signedIn(request).analyst
        const { analyst_id } = analyst
        const asked = await throttle.begin(entering.tries(request, `code ${analyst_id}`, analyst_id))
        if (!(await secondFactors.confirm(analyst, request.body.code))) throw badInput([notTheCode])
        await asked.wasRight()
        await audit.note({ by: analyst, about: analyst_id, change: 'second factor set up' })
        const recovery_codes = await secondFactors.newRecoveryCodes(analyst)
        if (request.session) await sessions.endOthers(request.session)
        return { recovery_codes, analyst: await entering.enter(analyst, request, reply) }
      },
    )

    app.post(
      '/api/second-factor/recovery-codes',
      { schema: { summary: 'New recovery codes, shown this once; earlier ones are good no longer', body: both } },
      async (request) => {
        await entering.requirePassword(request, request.body.password, 'password')
        const analyst = await requireCode(request, request.body.code)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'recovery codes renewed' })
        return { recovery_codes: await secondFactors.newRecoveryCodes(analyst) }
      },
    )

    app.post(
      '/api/second-factor/take-off',
      { schema: { summary: 'Take off your second factor', body: both } },
      async (request, reply) => {
        const { analyst: own } = signedIn(request)
        if (policy.needsSecondFactor(own.role))
          throw new Problem(409, 'Second factor required', 'Your role needs a second factor: it cannot be taken off.')
        await entering.requirePassword(request, request.body.password, 'password')
        const analyst = await requireCode(request, request.body.code)
        await secondFactors.takeOff(analyst.analyst_id)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'second factor taken off' })
        return reply.code(204).send()
      },
    )
  }

  /** @throws Problem for whoever signs in through the provider alone */
  async function requireOwnPassword({ analyst_id }: Analyst): Promise<void> {
    if ((await analysts.byId(analyst_id))?.password_hash) return
    throw new Problem(409, 'No password here', 'You sign in through the provider: set up your second factor there.')
  }
}

const notTheCode = { field: 'code', message: 'The code is not right, or was used before. Wait for the next one.' }
