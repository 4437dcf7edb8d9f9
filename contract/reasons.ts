/** Why there is no answer: what the ledger notes, the BFF's problems name, and the screens put into words. */
import type { ReplyFailure } from './errors.ts'

/** What keeps a whole reply from coming. `cancelled` may have been charged; `withdrawn` was never sent. */
export type TransportReason = 'transport' | 'timeout' | 'too_large' | 'malformed' | 'cancelled' | 'withdrawn'

/** The request was sent. `answer_unknown`: its result is not on record. */
export type NotAnsweredReason = TransportReason | ReplyFailure | 'answer_unknown'

/** The request was never sent, and has no record. */
export type NotRunReason =
  | 'ledger'
  // It had no turn.
  | 'busy'
  | 'unavailable'
  | 'stopping'
  | 'cancelled'
  | 'too_many_requests'
  | 'session_ended'
  // The case does not allow it.
  | 'case_closed'
  | 'case_incomplete'
  | 'case_expired'
  // Nor does what it costs.
  | 'over_budget'
  | 'price_unknown'
  | 'confirmation_needed'

/** What an administrator may give as a reason to erase. It stays in the chain for ever, so it is none of these people's words. */
export const givenErasureReasons = ['subject_request', 'asked_in_error', 'not_needed', 'ordered'] as const
export type GivenErasureReason = (typeof givenErasureReasons)[number]
export type ErasureReason = GivenErasureReason | 'retention_ended' | 'erased_before'
