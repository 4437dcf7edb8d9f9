/** The analyst's own account: password, second factor, sessions and sign-in provider. */
import type { OwnSession } from '../../../contract/desk/profile.ts'
import type { AccessToken, NewAccessToken } from '../../../contract/desk/tokens.ts'
import { desk, send } from '../../server/desk.ts'
import { door } from '../../server/door.ts'
import { reading } from '../../server/reading.ts'

export const profileQuery = reading(['profile'], desk.profile.read())

export const secondFactorQuery = reading(['second factor'], door.secondFactor.read())

export type { OwnSession }
export const sessionsQuery = reading(['sessions'], desk.sessions.list(), ({ sessions }) => sessions)

/** Proof of identity. `code` is empty without a second factor. */
type Again = { password: string; code: string }

export const changePassword = (given: { old_password: string; password: string; code: string }) =>
  send(desk.profile.changePassword(given))

/** Confirmed with `confirmSecondFactor`, as at sign-in. */
export const beginOwnSecondFactor = (password: string) => send(door.secondFactor.begin({ password }))
export const renewRecoveryCodes = (given: Again) => send(door.secondFactor.renewCodes(given))
export const takeOffSecondFactor = (given: Again) => send(door.secondFactor.remove(given))

/** @returns the address of the provider */
export const linkProvider = (again: Again) => send(door.provider.link(again))

export const endSession = (session_id: string, again: Again) => send(desk.sessions.end({ id: session_id, ...again }))
export const endOtherSessions = (again: Again) => send(desk.sessions.endOthers(again))

export type { AccessToken, NewAccessToken }
export const tokensQuery = reading(['access tokens'], desk.tokens.list(), ({ tokens }) => tokens)

export const makeToken = (wanted: Parameters<typeof desk.tokens.add>[0]) => send(desk.tokens.add(wanted))
export const revokeToken = (token_id: string) => send(desk.tokens.revoke({ token_id }))
