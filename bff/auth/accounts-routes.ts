import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import { endedSessions } from '../../contract/desk/profile.ts'
import {
  accountEvents,
  accountList,
  changedAccount,
  invitationList,
  newInvitation,
  shownLink,
} from '../../contract/desk/team.ts'
import { roles } from '../../contract/roles.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import { emailOf, LastAdministrator } from './analysts.ts'
import type { Auth } from './auth.ts'
import { signedIn } from './guards.ts'

const supervisors = { config: { least: 'supervisor' } } as const
const administrators = { config: { least: 'administrator' } } as const

const params = z.object({ id: z.string() })
const changes = z.object({
  name: text.trim().min(1, 'Enter a name.').max(200).optional(),
  role: z.enum(roles, 'Choose a role.').optional(),
  disabled: z.boolean().optional(),
})
const invitation = z.object({
  email: z.email('Enter an e-mail address, like name@example.com.').max(320),
  role: z.enum(roles, 'Choose a role.'),
})
const page = z.object({ before: z.coerce.number().int().positive().max(2_147_483_647).default(2_147_483_647) })
const pageSize = 100

type Needs = Pick<
  Auth,
  'analysts' | 'sessions' | 'pending' | 'links' | 'secondFactors' | 'identities' | 'policy' | 'audit'
>

export const accountsRoutes = (needs: Needs): Routes => {
  const { analysts, sessions, pending, links, secondFactors, identities, policy, audit } = needs

  async function account(id: string) {
    const found = await analysts.byId(id)
    if (!found) throw notFound('account')
    return found
  }

  return async (app) => {
    app.get(
      '/api/accounts',
      { schema: { summary: 'List the accounts', response: { 200: accountList } }, ...supervisors },
      async () => ({
        accounts: await analysts.list(),
      }),
    )

    app.patch(
      '/api/accounts/:id',
      {
        schema: {
          summary: 'Change, disable or enable an account',
          params,
          body: changes,
          response: { 200: changedAccount },
        },
        ...administrators,
      },
      async ({ params: { id }, body, session }) => {
        const { analyst: by } = signedIn({ session })
        const before = await account(id)
        if (body.role !== undefined && body.role !== before.role && (await identities.isLinked(id)))
          throw badInput([{ field: 'role', message: 'The sign-in provider says which role this account has.' }])
        const after = await analysts.change(id, body, by).catch(lastOne)
        if (!after) throw notFound('account')
        // After a change of role the person signs in again. A disabled account is signed out at once.
        if (after.role !== before.role || after.disabled_at !== null) {
          await sessions.endAll(id)
          await pending.endAll(id)
        }
        const { analyst_id, email, name, role, disabled_at } = after
        return {
          analyst_id,
          email,
          name,
          role,
          state: disabled_at === null ? ('active' as const) : ('disabled' as const),
        }
      },
    )

    app.post(
      '/api/accounts/:id/reset',
      {
        schema: { summary: 'Make a one-time link to a new password, shown once', params, response: { 201: shownLink } },
        ...administrators,
      },
      async (request, reply) => {
        const { analyst_id, email, disabled_at } = await account(request.params.id)
        if (disabled_at !== null)
          throw new Problem(409, 'Account disabled', 'This account is disabled. Enable it first.')
        if (!policy.takesPassword(email)) throw noPasswords()
        const { link, address } = await links.reset(analyst_id, signedIn(request).analyst)
        return reply.code(201).send({ link: address, expires_at: link.expires_at })
      },
    )

    const signOut = {
      summary: 'End every session of an account; it can sign in again',
      params,
      response: { 200: endedSessions },
    }
    app.post('/api/accounts/:id/end-sessions', { schema: signOut, ...administrators }, async (request) => {
      const { analyst_id } = await account(request.params.id)
      const ended = await sessions.endAll(analyst_id)
      await pending.endAll(analyst_id)
      const by = signedIn(request).analyst
      if (ended > 0) await audit.note({ by, about: analyst_id, change: 'session ended', detail: { sessions: ended } })
      return { ended }
    })

    app.delete(
      '/api/accounts/:id/second-factor',
      {
        schema: { summary: 'Remove a second factor that was lost', params, response: { 204: nothing } },
        ...administrators,
      },
      async (request, reply) => {
        const { analyst_id } = await account(request.params.id)
        if (!(await secondFactors.takeOff(analyst_id))) throw notFound('second factor')
        const by = signedIn(request).analyst
        await audit.note({ by, about: analyst_id, change: 'second factor taken off' })
        return reply.code(204).send()
      },
    )

    app.get(
      '/api/accounts/events',
      {
        schema: { summary: 'Read the history of the accounts', querystring: page, response: { 200: accountEvents } },
        ...administrators,
      },
      async ({ query }) => {
        const rows = await audit.list(query.before, pageSize + 1)
        return { events: rows.slice(0, pageSize), next: rows.length > pageSize ? rows[pageSize - 1]!.seq : null }
      },
    )

    app.get(
      '/api/invitations',
      { schema: { summary: 'List the open invitations', response: { 200: invitationList } }, ...administrators },
      async () => ({
        invitations: await links.invitations(),
      }),
    )

    app.post(
      '/api/invitations',
      {
        schema: {
          summary: 'Make a one-time link to an account, shown once',
          body: invitation,
          response: { 201: newInvitation },
        },
        ...administrators,
      },
      async (request, reply) => {
        const { email, role } = request.body
        if (!policy.takesPassword(email)) throw noPasswords()
        if (await analysts.byEmail(email))
          throw badInput([{ field: 'email', message: 'There is an account with this e-mail address.' }])
        const { link, address } = await links.invite(email, role, signedIn(request).analyst)
        return reply
          .code(201)
          .send({ link_id: link.link_id, email: emailOf(email), role, expires_at: link.expires_at, link: address })
      },
    )

    app.delete(
      '/api/invitations/:id',
      { schema: { summary: 'Withdraw an invitation', params, response: { 204: nothing } }, ...administrators },
      async (request, reply) => {
        if (!(await links.withdraw(request.params.id, signedIn(request).analyst))) throw notFound('invitation')
        return reply.code(204).send()
      },
    )
  }
}

function lastOne(error: unknown): never {
  if (!(error instanceof LastAdministrator)) throw error
  throw new Problem(
    409,
    'The last administrator',
    'This is the last administrator. Make another account an administrator first.',
  )
}

const noPasswords = () =>
  new Problem(409, 'No passwords here', 'Accounts come from the sign-in provider. Give this person a role there.')
