/** Colleagues' accounts, their changes, and the audit. */
import { useQueryClient } from '@tanstack/react-query'
import type { AuditLine } from '../../contract/desk/audit.ts'
import type { Account, AccountEvent, Invitation, ShownLink } from '../../contract/desk/team.ts'
import type { TeamToken } from '../../contract/desk/tokens.ts'
import { desk, send, unchecked } from './desk.ts'
import { reading } from './reading.ts'
import type { Analyst } from './session.ts'

export type { AccountEvent, AuditLine, Invitation, ShownLink, TeamToken }
export type TeamAccount = Account

export { roles } from '../../contract/roles.ts'

export const teamQuery = reading(['team'], desk.accounts.list(), ({ accounts }) => accounts)

export const invitationsQuery = reading(['invitations'], desk.invitations.list(), ({ invitations }) => invitations)

/** Below the key of one's own tokens, so that both lists are read again together. */
export const teamTokensQuery = reading(['access tokens', 'team'], desk.tokens.listTeam(), ({ tokens }) => tokens)

export const refusalsQuery = reading(['refused lookups'], desk.refusals.list())

export const accountEventsQuery = (before: string | null) =>
  reading(['account events', before], desk.accounts.events(before === null ? {} : { before }))

export type AuditFilters = { [filter in 'event' | 'analyst' | 'record' | 'from' | 'to' | 'before']?: string | null }
export const auditQuery = (filters: AuditFilters) => reading(['audit', filters], desk.audit.list(unchecked(filters)))

export type AccountChanges = { role?: Analyst['role']; disabled?: boolean; name?: string }

/** An administrator's changes to accounts, which the lists show at once. */
export function useTeam() {
  const client = useQueryClient()
  async function then<Reply>(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked
    const lists = [teamQuery.queryKey, invitationsQuery.queryKey, ['account events'], ['access tokens']]
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
    return reply
  }
  return {
    invite: (invited: { email: string; role: Analyst['role'] }) => then(send(desk.invitations.add(invited))),
    withdraw: (link_id: string) => then(send(desk.invitations.withdraw({ id: link_id }))),
    change: (analyst_id: string, body: AccountChanges) => then(send(desk.accounts.change({ id: analyst_id, ...body }))),
    resetPassword: (analyst_id: string) => then(send(desk.accounts.resetPassword({ id: analyst_id }))),
    endSessions: (analyst_id: string) => then(send(desk.accounts.endSessions({ id: analyst_id }))),
    revokeToken: ({ analyst_id, token_id }: Pick<TeamToken, 'analyst_id' | 'token_id'>) =>
      then(send(desk.tokens.revokeOf({ id: analyst_id, token_id }))),
    takeOffSecondFactor: (analyst_id: string) => then(send(desk.accounts.removeSecondFactor({ id: analyst_id }))),
  }
}
