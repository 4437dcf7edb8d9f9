/** Accounts of colleagues, and invitations to new ones. */
import type { accountRoutes, invitationRoutes } from '../../contract/desk/team.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { type Analyst, emailOf, LastAdministrator } from './analysts.ts'
import type { Auth } from './auth.ts'
import { requirePasswords, resetLink } from './reset-link.ts'

const pageSize = 100

type Needs = Pick<
  Auth,
  'analysts' | 'sessions' | 'tokens' | 'pending' | 'links' | 'secondFactors' | 'identities' | 'policy' | 'audit'
>

export const accountHandlers = (needs: Needs): Handlers<typeof accountRoutes> => {
  const { analysts, sessions, tokens, pending, secondFactors, identities, audit } = needs

  async function account(id: string) {
    const found = await analysts.byId(id)
    if (!found) throw notFound('account')
    return found
  }

  return {
    list: async () => ({ accounts: await analysts.list() }),

    async change({ params: { id }, body, analyst: by }) {
      const before = await account(id)
      if (body.role !== undefined && body.role !== before.role && (await identities.isLinked(id)))
        throw badInput([{ field: 'role', message: 'The sign-in provider says which role this account has.' }])
      const after = await analysts.change(id, body, by).catch(lastOne)
      if (!after) throw notFound('account')
      await tokens.dropKeysOf(after.revoked)
      // After a change of role the person signs in again. A disabled account is signed out at once.
      if (after.role !== before.role || after.disabled_at !== null) {
        await sessions.endAll(id, 'no work')
        await pending.endAll(id)
      }
      const { analyst_id, email, name, role, disabled_at } = after
      return { analyst_id, email, name, role, state: disabled_at === null ? 'active' : 'disabled' }
    },

    async resetPassword({ params, analyst: by }) {
      refuseOwn(params, by)
      const { link, address } = await resetLink(needs, await account(params.id), by)
      return { link: address, expires_at: link.expires_at }
    },

    async endSessions({ params, analyst: by }) {
      refuseOwn(params, by)
      const { analyst_id } = await account(params.id)
      const ended = await sessions.endAll(analyst_id, 'all work')
      await tokens.revokeAll(analyst_id, by)
      await pending.endAll(analyst_id)
      await audit.note({ by, about: analyst_id, change: 'session ended', detail: { sessions: ended } })
      return { ended }
    },

    async removeSecondFactor({ params, analyst: by }) {
      refuseOwn(params, by)
      const { analyst_id } = await account(params.id)
      if (!(await secondFactors.takeOff(analyst_id, by))) throw notFound('second factor')
    },

    async events({ query }) {
      const rows = await audit.list(query.before, pageSize + 1)
      return { events: rows.slice(0, pageSize), next: rows.length > pageSize ? rows[pageSize - 1]!.seq : null }
    },
  }
}

export const invitationHandlers = ({ analysts, links, policy }: Needs): Handlers<typeof invitationRoutes> => ({
  list: async () => ({ invitations: await links.invitations() }),

  async add({ body: { email, role }, analyst }) {
    requirePasswords(policy, email)
    if (await analysts.byEmail(email))
      throw badInput([{ field: 'email', message: 'There is an account with this e-mail address.' }])
    const { link, address } = await links.invite(email, role, analyst)
    return { link_id: link.link_id, email: emailOf(email), role, expires_at: link.expires_at, link: address }
  },

  async withdraw({ params, analyst }) {
    if (!(await links.withdraw(params.id, analyst))) throw notFound('invitation')
  },
})

/** The profile asks for the password and the code first: a desk may be left unattended. */
function refuseOwn({ id }: { id: string }, { analyst_id }: Analyst): void {
  if (id === analyst_id)
    throw new Problem(
      409,
      'Your own account',
      'This is your own account. Do this in your profile, or ask another administrator.',
    )
}

function lastOne(error: unknown): never {
  if (!(error instanceof LastAdministrator)) throw error
  throw new Problem(
    409,
    'The last administrator',
    'This is the last administrator. Make another account an administrator first.',
  )
}
