/** The analyst's own account: the password and the second factor. */
import type { profileRoutes, secondFactorRoutes } from '../../contract/desk/profile.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { Analyst } from './analysts.ts'
import type { Auth } from './auth.ts'
import { type Entering, notTheCode, signInAgain } from './entering.ts'
import { signedIn } from './guards.ts'
import { passwordFault } from './passwords.ts'

type Needs = Pick<
  Auth,
  'analysts' | 'sessions' | 'tokens' | 'secondFactors' | 'throttle' | 'policy' | 'provider' | 'identities'
>

export const profileHandlers = (needs: Needs, entering: Entering): Handlers<typeof profileRoutes> => {
  const { analysts, sessions, tokens, provider, identities } = needs
  return {
    async read({ analyst: { analyst_id, name, email, role, created_at } }) {
      const row = await analysts.byId(analyst_id)
      return {
        analyst_id,
        name,
        email,
        role,
        created_at,
        has_password: row !== undefined && analysts.hasPassword(row),
        provider: provider && { name: provider.name, linked: await identities.isLinked(analyst_id) },
      }
    },

    async changePassword({ request, reply, session, analyst, body: { old_password, password, code } }) {
      // A code works once, so check the new password before the code is used up.
      const fault = await passwordFault(password, analyst.email)
      if (fault !== null) throw badInput([{ field: 'password', message: fault }])
      await entering.requireAgain(request, { password: old_password, code }, 'old_password')
      await tokens.dropKeysOf(await analysts.setPassword(analyst.analyst_id, password, analyst))
      await sessions.endOthers(session)
      return entering.enter(analyst, request, reply)
    },
  }
}

export const secondFactorHandlers = (needs: Needs, entering: Entering): Handlers<typeof secondFactorRoutes> => {
  const { analysts, sessions, secondFactors, throttle, policy } = needs

  return {
    read: async ({ analyst }) => ({
      second_factor: await secondFactors.state(analyst),
      required: policy.needsSecondFactor(analyst.role),
    }),

    async begin({ request, body }) {
      const pending = request.session ? null : await entering.pendingOf(request)
      if (!request.session && pending?.needs !== 'enrolment') throw signInAgain()
      const analyst = pending?.analyst ?? signedIn(request).analyst
      if (!pending) await requireOwnPassword(analyst)
      const isThere = async () => (await secondFactors.state(analyst)) !== null
      if (await isThere()) throw factorThere()
      if (!pending) await entering.requireAgain(request, { ...body, code: '' })
      const begun = await secondFactors.begin(analyst)
      if (!begun) throw factorThere()
      return begun
    },

    async confirm({ request, reply, body }) {
      const pending = request.session ? null : await entering.pendingOf(request)
      if (!request.session && pending?.needs !== 'enrolment') throw signInAgain()
      const analyst = pending?.analyst ?? signedIn(request).analyst
      const { analyst_id } = analyst
      const asked = await throttle.begin(entering.tries(request, `code ${analyst_id}`, analyst_id))
      const recovery_codes = await secondFactors.confirm(analyst, body.code)
      if (!recovery_codes) throw badInput([notTheCode])
      await asked.wasRight()
      if (request.session) await sessions.endOthers(request.session)
      return { recovery_codes, analyst: await entering.enter(analyst, request, reply) }
    },

    async renewCodes({ request, analyst, body }) {
      await requireFactor(analyst)
      await entering.requireAgain(request, body)
      return { recovery_codes: await secondFactors.newRecoveryCodes(analyst) }
    },

    async remove({ request, analyst, body }) {
      if (policy.needsSecondFactor(analyst.role))
        throw new Problem(409, 'Second factor required', 'Your role needs a second factor, so you cannot remove it.')
      await requireFactor(analyst)
      await entering.requireAgain(request, body)
      await secondFactors.takeOff(analyst.analyst_id, analyst)
    },
  }

  async function requireFactor(analyst: Analyst): Promise<void> {
    if (!(await secondFactors.state(analyst))) throw badInput([notTheCode])
  }

  async function requireOwnPassword({ analyst_id }: Analyst): Promise<void> {
    const row = await analysts.byId(analyst_id)
    if (row && analysts.hasPassword(row)) return
    throw new Problem(409, 'No password here', 'You sign in through the provider. Set up your second factor there.')
  }
}

const factorThere = () =>
  new Problem(409, 'There already', 'You have a second factor. Remove it before you set up another.')
