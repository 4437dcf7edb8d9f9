/** The analyst's own account: password, second factor, sessions and sign-in provider. */
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
import { reading } from '../../server/reading.ts'
import { request } from '../../server/request.ts'

export const profileQuery = reading<Profile>(['profile'], '/api/profile')

export const secondFactorQuery = reading<SecondFactor>(['second factor'], '/api/second-factor')

export type { OwnSession }
export const sessionsQuery = reading(['sessions'], '/api/sessions', ({ sessions }: OwnSessions) => sessions)

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
export const tokensQuery = reading(['access tokens'], '/api/tokens', ({ tokens }: AccessTokens) => tokens)

type WantedToken = Again & {
  name: string
  scopes: string[]
  days: number
  credits: string
  unknown_counts_as: string | null
}
export const makeToken = (wanted: WantedToken) => post<NewAccessToken>('/api/tokens', wanted)
export const revokeToken = (token_id: string) => request<void>(`/api/tokens/${token_id}`, { method: 'DELETE' })
