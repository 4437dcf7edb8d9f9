/** The analyst's own account: password, second factor, sessions and sign-in provider. */
import { queryOptions } from '@tanstack/react-query'
import type {
  EndedSessions,
  NewSecret,
  OwnSession,
  OwnSessions,
  Profile,
  ProviderAddress,
  RecoveryCodes,
  SecondFactor,
} from '../../../contract/desk/profile.ts'
import type { AccessToken, AccessTokens, NewAccessToken } from '../../../contract/desk/tokens.ts'
import { request } from '../../server/request.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request<Profile>('/api/profile', { signal }),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => request<SecondFactor>('/api/second-factor', { signal }),
})

export type { OwnSession }
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<OwnSessions>('/api/sessions', { signal }).then(({ sessions }) => sessions),
})

const post = <Reply>(path: string, body: object) => request<Reply>(path, { method: 'POST', body })

/** Proof of identity. `code` is empty without a second factor. */
type Again = { password: string; code: string }

export const changePassword = (given: { old_password: string; password: string; code: string }) =>
  post('/api/password', given)

/** Confirmed with `confirmSecondFactor`, as at sign-in. */
export const beginOwnSecondFactor = (password: string) => post<NewSecret>('/api/second-factor', { password })
export const renewRecoveryCodes = (given: Again) => post<RecoveryCodes>('/api/second-factor/recovery-codes', given)
export const takeOffSecondFactor = (given: Again) => post<void>('/api/second-factor/take-off', given)

/** @returns the address of the provider */
export const linkProvider = (again: Again) => post<ProviderAddress>('/api/provider/link', again)

export const endSession = (session_id: string, again: Again) => post<void>(`/api/sessions/${session_id}/end`, again)
export const endOtherSessions = (again: Again) => post<EndedSessions>('/api/sessions/end-others', again)

export type { AccessToken, NewAccessToken }
export const tokensQuery = queryOptions({
  queryKey: ['access tokens'],
  queryFn: ({ signal }) => request<AccessTokens>('/api/tokens', { signal }).then(({ tokens }) => tokens),
})

type WantedToken = Again & {
  name: string
  scopes: string[]
  days: number
  credits: string
  unknown_counts_as: string | null
}
export const makeToken = (wanted: WantedToken) => post<NewAccessToken>('/api/tokens', wanted)
export const revokeToken = (token_id: string) => request<void>(`/api/tokens/${token_id}`, { method: 'DELETE' })
