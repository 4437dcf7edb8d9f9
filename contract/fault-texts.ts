/** What an upstream's fault text means: codes of ours, and the words of other services (decision 0013). */
import { type Failure, failures } from './errors.ts'
import type { ReplyFailure } from './reasons.ts'

/** An upstream's reply that is not an answer, with the upstream's own words for an analyst. */
export class ReplyError extends Error {
  readonly reason: ReplyFailure

  constructor(reason: ReplyFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReplyError'
    this.reason = reason
  }

  /** From an upstream's text. @param beside further texts that are not for an analyst */
  static fromText(text: string, { status = 500, beside = '' } = {}): ReplyError {
    return new ReplyError(meaningOf(text, status, beside), text.trim().slice(0, 500))
  }
}

/** Our code at the start of a text, if there is one. */
export function codeOf(text: string): Failure | undefined {
  const first = /^\s*(\w+)(?::|\s*$)/.exec(text)?.[1] ?? ''
  return Object.hasOwn(failures, first) ? (first as Failure) : undefined
}

/** Our own service puts the code first, and the rest may quote anything. Another service may have it anywhere. */
function meaningOf(text: string, status: number, beside: string): ReplyFailure {
  if (status === 429) return 'too_many_requests'
  const own = codeOf(text)
  if (own) return failures[own].means
  const all = `${text}\n${beside}`
  const known = tellingCodes.find(({ pattern }) => pattern.test(all))
  if (known) return known.means
  return status === 401 || status === 403 || keyRefusals.some((refusal) => refusal.test(all)) ? 'refused_key' : 'fault'
}

/** `invalid_api_key` and other spellings: `InvalidApiKey`, "invalid API key". */
const tellingCodes = Object.entries(failures).flatMap(([code, { means }]) =>
  means === 'fault'
    ? []
    : [{ means, pattern: new RegExp(`(?<![a-z0-9])${code.replaceAll('_', '[\\s_-]?')}(?![a-z0-9])`, 'i') }],
)

const bad = 'invalid|incorrect|unknown|wrong|missing|expired|revoked|withdrawn|disabled|denied|refused|rejected'
const good = 'valid|known|found|active|accepted|recogni[sz]ed|authori[sz]ed|permitted|allowed|registered'
const key = '(?:api|javascript)[\\s_-]?key'
/** For services with other codes, or none. */
const keyRefusals = [
  new RegExp(`(?<![a-z])(?:${bad}|no)[\\s_-]{0,2}${key}(?![a-z])`, 'i'),
  new RegExp(
    `(?<![a-z])${key}(?![a-z])[^.,;!?]{0,60}(?<![a-z])(?:${bad}|required|not[\\s_-](?:${good}))(?![a-z])`,
    'i',
  ),
  /\b(?:unauthori[sz]ed|unauthenticated|authentication[\s_-]failed)\b/i,
]
