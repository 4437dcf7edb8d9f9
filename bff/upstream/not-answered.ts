/** The problem that the browser gets without an answer: the reason in words, and when to try again. */

import { type NotAnsweredReason, reasonWords } from '../../contract/reasons.ts'
import { Problem } from '../http/problem.ts'
import type { RecordHead } from '../ledger/ledger.ts'
import type { NotAnswered } from './read-answer.ts'
import type { Unanswered } from './upstream.ts'

/** The status for a full queue; 502 for every other reason. Only the log sees a cancelled call. */
const statuses: { readonly [reason in NotAnswered]?: number } = {
  timeout: 504,
  out_of_credits: 503,
  too_many_requests: 503,
  source_unavailable: 503,
  source_quota: 503,
  cancelled: 499,
  withdrawn: 499,
}

type Told = Unanswered & { record?: RecordHead }

export function notAnswered({ reason, message, failure, retry_after, record }: Told): Problem {
  const isLater = typeof retry_after === 'number'
  return new Problem(statuses[reason] ?? (isLater ? 503 : 502), 'Not answered', message, {
    outcome: 'not_answered',
    reason,
    ...(failure && { failure }),
    ...(isLater && { retry_after }),
    ...(record && { record }),
  })
}

/** For a lookup in the background. Nobody reads its message at once. */
export function unansweredInWords(reason: string | null | undefined): string {
  const words = reasonWords[reason as NotAnsweredReason] ?? 'the service gave no usable answer'
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}
