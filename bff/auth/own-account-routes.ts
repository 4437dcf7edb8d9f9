import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import { confirmedFactor, newSecret, profile, recoveryCodes, secondFactor } from '../../contract/desk/profile.ts'
import { analyst as shownAnalyst } from '../../contract/desk/session.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import { again, type Entering, notTheCode, signInAgain } from './entering.ts'
import { signedIn } from './guards.ts'
import { passwordFault } from './passwords.ts'

const isPublic = { config: { isPublic: true } }
const code = text.trim().min(1, 'Enter the code.').max(60)
const both = z.object(again)

type Needs = Pick<
  Auth,
  'analysts' | 'sessions' | 'secondFactors' | 'throttle' | 'policy' | 'audit' | 'provider' | 'identities'
>

export const ownAccountRoutes = (needs: Needs, entering: Entering): Routes => {
  const { analysts, sessions, secondFactors, throttle, policy, audit, provider, identities } = needs
  return async (app) => {
    app.get(
      '/api/profile',
      { schema: { summary: 'Read your account, and how you sign in', response: { 200: profile } } },
      async (request) => {
        const { analyst_id, name, email, role, created_at } = signedIn(request).analyst
        const row = await analysts.byId(analyst_id)
        return {
          ...{ analyst_id, name, email, role, created_at },
          has_password: Boolean(row?.password_hash) && policy.takesPassword(email),
          provider: provider && { name: provider.name, linked: await identities.isLinked(analyst_id) },
        }
      },
    )

    app.post(
      '/api/password',
      {
        schema: {
          summary: 'Change your password; your other sessions end',
          body: z.object({ old_password: again.password, password: text.max(4000), code: again.code }),
          response: { 200: shownAnalyst },
        },
      },
      async (request, reply) => {
        const session = signedIn(request)
        const { analyst } = session
        const { old_password, code } = request.body
        // A code works once, so check the new password before the code is used up.
        const fault = await passwordFault(request.body.password, analyst.email)
        if (fault !== null) throw badInput([{ field: 'password', message: fault }])
        await entering.requireAgain(request, { password: old_password, code }, 'old_password')
        await analysts.setPassword(analyst.analyst_id, request.body.password)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'password changed' })
        await sessions.endOthers(session)
        return entering.enter(analyst, request, reply)
      },
    )

    app.get(
      '/api/second-factor',
      { schema: { summary: 'Read the state of your second factor', response: { 200: secondFactor } } },
      async (request) => {
        const { analyst } = signedIn(request)
        return { second_factor: await secondFactors.state(analyst), required: policy.needsSecondFactor(analyst.role) }
      },
    )

    // Also for a person who must set up a second factor to sign in, and has just given the password.
    app.post(
      '/api/second-factor',
      {
        schema: {
          summary: 'Begin a second factor: a secret, shown once; it counts after a code confirms it',
          body: z.object({ password: again.password.default('') }),
          response: { 201: newSecret },
        },
        ...isPublic,
      },
      async (request, reply) => {
        const pending = request.session ? null : await entering.pendingOf(request)
        if (!request.session && pending?.needs !== 'enrolment') throw signInAgain()
        const analyst = pending?.analyst ?? signedIn(request).analyst
        if (!pending) await requireOwnPassword(analyst)
        const isThere = async () => (await secondFactors.state(analyst)) !== null
        if (await isThere()) throw factorThere()
        if (!pending) await entering.requireAgain(request, { ...request.body, code: '' })
        const begun = await secondFactors.begin(analyst)
        if (!begun) throw factorThere()
        return reply.code(201).send(begun)
      },
    )

    app.post(
      '/api/second-factor/confirm',
      {
        schema: {
          summary: 'Confirm a second factor by its first code; recovery codes, shown once',
          body: z.object({ code }),
          response: { 200: confirmedFactor },
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
      {
        schema: {
          summary: 'Make new recovery codes, shown once; earlier codes stop working',
          body: both,
          response: { 200: recoveryCodes },
        },
      },
      async (request) => {
        const { analyst } = signedIn(request)
        await requireFactor(analyst)
        await entering.requireAgain(request, request.body)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'recovery codes renewed' })
        return { recovery_codes: await secondFactors.newRecoveryCodes(analyst) }
      },
    )

    app.post(
      '/api/second-factor/take-off',
      { schema: { summary: 'Remove your second factor', body: both, response: { 204: nothing } } },
      async (request, reply) => {
        const { analyst } = signedIn(request)
        if (policy.needsSecondFactor(analyst.role))
          throw new Problem(409, 'Second factor required', 'Your role needs a second factor, so you cannot remove it.')
        await requireFactor(analyst)
        await entering.requireAgain(request, request.body)
        await secondFactors.takeOff(analyst.analyst_id)
        await audit.note({ by: analyst, about: analyst.analyst_id, change: 'second factor taken off' })
        return reply.code(204).send()
      },
    )
  }

  async function requireFactor(analyst: Analyst): Promise<void> {
    if (!(await secondFactors.state(analyst))) throw badInput([notTheCode])
  }

  async function requireOwnPassword({ analyst_id }: Analyst): Promise<void> {
    if ((await analysts.byId(analyst_id))?.password_hash) return
    throw new Problem(409, 'No password here', 'You sign in through the provider. Set up your second factor there.')
  }
}

const factorThere = () =>
  new Problem(409, 'There already', 'You have a second factor. Remove it before you set up another.')
