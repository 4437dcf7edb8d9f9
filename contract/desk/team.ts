/** Accounts of colleagues, invitations, and the history of both. */
import { z } from 'zod'
import { next, textOrNull, time } from './fields.ts'
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
export type AccountList = z.infer<typeof accountList>
export const accountList = z.object({ accounts: z.array(account) })
export type ChangedAccount = z.infer<typeof changedAccount>
export const changedAccount = account.pick({ analyst_id: true, email: true, name: true, role: true, state: true })

export type ShownLink = z.infer<typeof shownLink>
/** A one-time link, shown once. */
export const shownLink = z.object({ link: z.string(), expires_at: time })

export type Invitation = z.infer<typeof invitation>
const invitation = z.object({
  link_id: z.string(),
  email: z.string(),
  role,
  made_by: textOrNull,
  made_at: time,
  expires_at: time,
})
export type InvitationList = z.infer<typeof invitationList>
export const invitationList = z.object({ invitations: z.array(invitation) })
export type NewInvitation = z.infer<typeof newInvitation>
export const newInvitation = invitation.pick({ link_id: true, email: true, role: true }).extend(shownLink.shape)

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
      .object({ token_id: z.string(), days: z.number().optional(), scopes: z.array(z.string()).optional() })
      .optional(),
    key: z.object({ domain: z.string(), minutes: z.number(), is_bound: z.boolean() }).optional(),
  }),
})
export type AccountEvents = z.infer<typeof accountEvents>
export const accountEvents = z.object({ events: z.array(accountEvent), next })
