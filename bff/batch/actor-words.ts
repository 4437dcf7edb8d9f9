/** Why a batch paused: the person or program behind its next call may not go on. */
import type { ActorFault } from '../auth/actors.ts'

/** @param did what they did: "started it" */
export const stoppedInWords = (fault: ActorFault, did: string): string => words[fault](did)

const words: { readonly [Fault in ActorFault]: (did: string) => string } = {
  account_disabled: (did) => `The account that ${did} is disabled. A colleague can start it again.`,
  sessions_ended: (did) => `The session that ${did} was ended. You can start it again.`,
  token_revoked: (did) => `The access token that ${did} was revoked. You can start it again.`,
  token_expired: (did) => `The access token that ${did} has expired. You can start it again.`,
  left_case: (did) => `The colleague who ${did} is no longer a member of the case. A member can start it again.`,
  case_closed: () => 'The case is closed. Reopen the case, then start the batch again.',
}
