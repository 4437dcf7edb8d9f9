/** Reasons for a missing answer: the ledger and the BFF's problems name them, and the screens explain them. */

/** Why a reply is not an answer. */
export type ReplyFailure =
  | 'fault'
  | 'refused_key'
  | 'out_of_credits'
  | 'too_many_requests'
  | 'no_source'
  | 'none_in_part'
  | 'source_unavailable'
  | 'source_quota'
  | 'malformed'

/** Failures of the whole exchange. `cancelled` may have been charged; `withdrawn` was never sent. */
export type TransportReason = 'transport' | 'timeout' | 'too_large' | 'malformed' | 'cancelled' | 'withdrawn'

/** The request was sent. `answer_unknown`: its result is not on record. */
export type NotAnsweredReason = TransportReason | ReplyFailure | 'answer_unknown'

/** Each as the end of a sentence. */
export const reasonWords: { readonly [reason in NotAnsweredReason]: string } = {
  transport: 'the connection failed',
  timeout: 'the service took too long',
  too_large: 'the answer was too large',
  fault: 'the service returned a fault',
  refused_key: 'the service refused the key',
  out_of_credits: 'the account is out of credits. Tell your administrator',
  too_many_requests: 'the service received too many requests',
  no_source: 'no source covers all of this lookup. Your administrator can add one',
  none_in_part: 'the source holds only a part of the register, and none was found in it',
  source_unavailable: 'the register did not answer',
  source_quota: 'the register takes no more requests for now',
  malformed: 'the answer could not be read',
  cancelled: 'it was stopped before the answer came',
  withdrawn: 'it was stopped before it was sent',
  answer_unknown: 'whether it was answered is not known',
}

/** No source covers the lookup, or all of it. Another try gets the same reply. */
export const lackingReasons = ['no_source', 'none_in_part'] as const satisfies NotAnsweredReason[]
export const isLacking = (reason: string | null | undefined): boolean => lackingReasons.some((one) => one === reason)

/** The end of what a source says of its part. Older records have these words with the reason `no_source`. */
export const noneFoundInPart = 'None was found in it.'

/** A comparison counts it as none found. */
export const isNoneInPart = ({ outcome, reason }: { outcome: string | null; reason?: string | null }): boolean =>
  outcome === 'not_answered' && reason === 'none_in_part'

/** The service, or the register that it reads, takes more requests later. */
export const isOverLimit = (reason: NotAnsweredReason | null): boolean =>
  reason === 'too_many_requests' || reason === 'source_quota'

/** The request was never sent, and has no record. */
export type NotRunReason =
  | 'ledger'
  // It got no turn.
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
  // Its price is not allowed.
  | 'over_budget'
  | 'price_unknown'
  | 'confirmation_needed'

/** Reasons that an administrator may give for erasing. The chain keeps them, so they contain nothing personal. */
export const givenErasureReasons = ['subject_request', 'asked_in_error', 'not_needed', 'ordered'] as const
export type GivenErasureReason = (typeof givenErasureReasons)[number]
export type ErasureReason = GivenErasureReason | 'retention_ended' | 'erased_before'
