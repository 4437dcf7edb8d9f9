/** Colleagues' accounts, their changes, and the audit. */
import { useQueryClient } from '@tanstack/react-query'
import type { AuditLine, AuditPage } from '../../contract/desk/audit.ts'
import type { EndedSessions } from '../../contract/desk/profile.ts'
import type {
  Account,
  AccountEvent,
  AccountEvents,
  AccountList,
  ChangedAccount,
  Invitation,
  InvitationList,
  NewInvitation,
  ShownLink,
} from '../../contract/desk/team.ts'
import { withSearch } from '../paths.ts'
import { reading } from './reading.ts'
import { request } from './request.ts'
import type { Analyst } from './session.ts'

export type { AccountEvent, AuditLine, Invitation, ShownLink }
export type TeamAccount = Account

export const roles = ['analyst', 'supervisor', 'administrator'] as const satisfies Analyst['role'][]

export const teamQuery = reading(['team'], '/api/accounts', ({ accounts }: AccountList) => accounts)

export const invitationsQuery = reading(
  ['invitations'],
  '/api/invitations',
  ({ invitations }: InvitationList) => invitations,
)

export const accountEventsQuery = (before: string | null) =>
  reading<AccountEvents>(['account events', before], withSearch('/api/accounts/events', { before }))

export type AuditFilters = { [filter in 'event' | 'analyst' | 'record' | 'from' | 'to' | 'before']?: string | null }
export const auditQuery = (filters: AuditFilters) =>
  reading<AuditPage>(['audit', filters], withSearch('/api/audit', filters))

export type AccountChanges = { role?: Analyst['role']; disabled?: boolean; name?: string }

/** An administrator's changes to accounts, which the lists show at once. */
export function useTeam() {
  const client = useQueryClient()
  async function then<Reply>(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked
    const lists = [teamQuery.queryKey, invitationsQuery.queryKey, ['account events']]
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
    return reply
  }
  const account = (analyst_id: string) => `/api/accounts/${analyst_id}`
  return {
    invite: (invited: { email: string; role: string }) =>
      then(request<NewInvitation>('/api/invitations', { method: 'POST', body: invited })),
    withdraw: (link_id: string) => then(request<void>(`/api/invitations/${link_id}`, { method: 'DELETE' })),
    change: (analyst_id: string, body: AccountChanges) =>
      then(request<ChangedAccount>(account(analyst_id), { method: 'PATCH', body })),
    resetPassword: (analyst_id: string) =>
      then(request<ShownLink>(`${account(analyst_id)}/reset`, { method: 'POST', body: {} })),
    endSessions: (analyst_id: string) =>
      then(request<EndedSessions>(`${account(analyst_id)}/end-sessions`, { method: 'POST', body: {} })),
    takeOffSecondFactor: (analyst_id: string) =>
      then(request<void>(`${account(analyst_id)}/second-factor`, { method: 'DELETE' })),
  }
}
