/** The accounts of colleagues, what was done to them, and who looked at what. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { withSearch } from '../paths.ts'
import { request } from './request.ts'
import type { Analyst } from './session.ts'

export const roles = ['analyst', 'supervisor', 'administrator'] as const satisfies Analyst['role'][]

export type TeamAccount = {
  analyst_id: string
  email: string
  name: string
  role: Analyst['role']
  created_at: string
  state: 'active' | 'disabled'
  has_password: boolean
  last_seen_at: string | null
  second_factor_at: string | null
}

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) =>
    request<{ accounts: TeamAccount[] }>('/api/accounts', { signal }).then(({ accounts }) => accounts),
})

export type Invitation = { link_id: string; email: string; role: Analyst['role']; made_at: string; expires_at: string }
/** Shown once. */
export type ShownLink = { link: string; expires_at: string }

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) =>
    request<{ invitations: Invitation[] }>('/api/invitations', { signal }).then(({ invitations }) => invitations),
})

export type AccountEvent = {
  seq: number
  at: string
  change: string
  made_by_name: string | null
  /** Whose account, by the name that they have now. */
  analyst_name: string | null
  detail: {
    email?: string
    role?: string | [before: string, after: string]
    name?: string
    by?: string
    key?: { domain: string; minutes: number; is_bound: boolean }
  }
}

export const accountEventsQuery = (before: string | null) =>
  queryOptions({
    queryKey: ['account events', before],
    queryFn: ({ signal }) =>
      request<{ events: AccountEvent[]; next: number | null }>(withSearch('/api/accounts/events', { before }), {
        signal,
      }),
  })

export type AuditFilters = { [filter in 'event' | 'analyst' | 'record' | 'from' | 'to' | 'before']?: string | null }
export type AuditLine = {
  seq: number
  /** The record's, where it is about one. */
  id: string
  at: string
  event: 'opened' | 'exported' | 'erased' | 'changed'
  analyst: string
  analyst_name: string | null
  case_id: string | null
  operation: string
  reason: string | null
}

export const auditQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ signal }) =>
      request<{ events: AuditLine[]; next: number | null }>(withSearch('/api/audit', filters), { signal }),
  })

export type AccountChanges = { role?: Analyst['role']; disabled?: boolean; name?: string }

/** What an administrator does to accounts; each is seen in the lists at once. */
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
      then(request<ShownLink & Invitation>('/api/invitations', { method: 'POST', body: invited })),
    withdraw: (link_id: string) => then(request<void>(`/api/invitations/${link_id}`, { method: 'DELETE' })),
    change: (analyst_id: string, body: AccountChanges) =>
      then(request<TeamAccount>(account(analyst_id), { method: 'PATCH', body })),
    resetPassword: (analyst_id: string) =>
      then(request<ShownLink>(`${account(analyst_id)}/reset`, { method: 'POST', body: {} })),
    endSessions: (analyst_id: string) =>
      then(request<{ ended: number }>(`${account(analyst_id)}/end-sessions`, { method: 'POST', body: {} })),
    takeOffSecondFactor: (analyst_id: string) =>
      then(request<void>(`${account(analyst_id)}/second-factor`, { method: 'DELETE' })),
  }
}
