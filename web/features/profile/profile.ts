/** One's own account: password, second factor, sessions and sign-in provider. */
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../server/request.ts'
import type { Analyst, NewSecret } from '../../server/session.ts'

type Profile = Omit<Analyst, 'fictional'> & {
  created_at: string
  /** Whoever has none signs in through the provider alone. */
  has_password: boolean
  /** Null where there is no sign-in provider. */
  provider: { name: string; linked: boolean } | null
}
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request<Profile>('/api/profile', { signal }),
})

type SecondFactor = {
  second_factor: { confirmed_at: string; recovery_codes_left: number } | null
  /** The role asks for one: it cannot be taken off. */
  required: boolean
}
export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => request<SecondFactor>('/api/second-factor', { signal }),
})

export type OwnSession = {
  session_id: string
  created_at: string
  expires_at: string
  last_seen_at: string
  address: string
  browser: string
  current: boolean
}
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    request<{ sessions: OwnSession[] }>('/api/sessions', { signal }).then(({ sessions }) => sessions),
})

const post = <Reply>(path: string, body: object) => request<Reply>(path, { method: 'POST', body })

/** What shows once more who somebody is. @param code empty where there is no second factor */
type Again = { password: string; code: string }

export const changePassword = (given: { old_password: string; password: string; code: string }) =>
  post('/api/password', given)

/** Confirmed as at the door. */
export const beginOwnSecondFactor = (password: string) => post<NewSecret>('/api/second-factor', { password })
export const renewRecoveryCodes = (given: Again) =>
  post<{ recovery_codes: string[] }>('/api/second-factor/recovery-codes', given)
export const takeOffSecondFactor = (given: Again) => post<void>('/api/second-factor/take-off', given)

/** @returns where the browser goes to */
export const linkProvider = (again: Again) => post<{ location: string }>('/api/provider/link', again)

export const endSession = (session_id: string, again: Again) => post<void>(`/api/sessions/${session_id}/end`, again)
export const endOtherSessions = (again: Again) => post<{ ended: number }>('/api/sessions/end-others', again)
