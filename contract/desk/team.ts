/** Accounts of colleagues, invitations, and the history of both. */
import { z } from 'zod'
import { roles } from '../roles.ts'
import { mostStored, next, nothing, text, textOrNull, time } from './fields.ts'
import { endedSessions } from './profile.ts'
import { routes } from './route.ts'
import { role } from './session.ts'

export type Account = z.infer<typeof account>
const account = z.object({
  analyst_id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  created_at: time,
  state: z.enum(['active', 'disabled']),
  has_password: z.boolean(),
  last_seen_at: time.nullable(),
  second_factor_at: time.nullable(),
})
export const accountList = z.object({ accounts: z.array(account) })
const changedAccount = account.pick({ analyst_id: true, email: true, name: true, role: true, state: true })

export type ShownLink = z.infer<typeof shownLink>
/** A one-time link, shown once. */
const shownLink = z.object({ link: z.string(), expires_at: time })

export type Invitation = z.infer<typeof invitation>
const invitation = z.object({
  link_id: z.string(),
  email: z.string(),
  role,
  made_by: textOrNull,
  made_at: time,
  expires_at: time,
})
const invitationList = z.object({ invitations: z.array(invitation) })
const newInvitation = invitation.pick({ link_id: true, email: true, role: true }).extend(shownLink.shape)

export type AccountEvent = z.infer<typeof accountEvent>
const accountEvent = z.object({
  seq: z.int(),
  at: time,
  change: z.string(),
  made_by: textOrNull,
  made_by_name: textOrNull,
  analyst_id: textOrNull,
  analyst_name: textOrNull.describe('The name that the account has now.'),
  detail: z.object({
    email: z.string().optional(),
    role: z
      .union([z.string(), z.tuple([z.string(), z.string()])])
      .optional()
      .describe('The role, or before and after.'),
    name: z.string().optional(),
    sessions: z.int().optional(),
    by: z
      .string()
      .optional()
      .describe('Where no account made the change: the link, the command line, the start or the provider.'),
    token: z
      .object({
        token_id: z.string(),
        name: z.string().optional().describe('Empty once its account is forgotten.'),
        days: z.number().optional(),
        scopes: z.array(z.string()).optional(),
      })
      .optional(),
    key: z.object({ domain: z.string(), minutes: z.number(), is_bound: z.boolean() }).optional(),
  }),
})
const accountEvents = z.object({ events: z.array(accountEvent), next })

const changes = z.object({
  name: text.trim().min(1, 'Enter a name.').max(200).optional(),
  role: z.enum(roles, 'Choose a role.').optional(),
  disabled: z.boolean().optional(),
})
const invited = z.object({
  email: z.email('Enter an e-mail address, like name@example.com.').max(320),
  role: z.enum(roles, 'Choose a role.'),
})
const page = z.object({
  before: z.coerce.number<number | string>().int().positive().max(mostStored).default(mostStored),
})

export const accountRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/accounts',
    summary: 'List the accounts',
    who: 'supervisor',
    reply: accountList,
  },
  change: {
    method: 'PATCH',
    path: '/api/accounts/:id',
    summary: 'Change, disable or enable an account',
    who: 'administrator',
    body: changes,
    reply: changedAccount,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/accounts/:id/reset',
    summary: 'Make a one-time link to a new password, shown once',
    who: 'administrator',
    reply: { 201: shownLink },
  },
  endSessions: {
    method: 'POST',
    path: '/api/accounts/:id/end-sessions',
    summary: 'End every session, access token and running work of an account; it can sign in again',
    who: 'administrator',
    reply: endedSessions,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/api/accounts/:id/second-factor',
    summary: 'Remove a second factor that was lost',
    who: 'administrator',
    reply: nothing,
  },
  events: {
    method: 'GET',
    path: '/api/accounts/events',
    summary: 'Read the history of the accounts',
    who: 'administrator',
    query: page,
    reply: accountEvents,
  },
})

export const invitationRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'List the open invitations',
    who: 'administrator',
    reply: invitationList,
  },
  add: {
    method: 'POST',
    path: '/api/invitations',
    summary: 'Make a one-time link to an account, shown once',
    who: 'administrator',
    body: invited,
    reply: { 201: newInvitation },
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Withdraw an invitation',
    who: 'administrator',
    reply: nothing,
  },
})
