/** How calls fail: what the service says to its callers, and what a caller makes of an upstream's words. */

export type FailureRow = {
  /** The status of the HTTP forms; callers of an ASMX service expect 500 for nearly everything. */
  readonly status: number
  /** That of the SOAP forms, where it is another. */
  readonly soapStatus?: number
  /** Which side a SOAP fault blames. */
  readonly blames: 'caller' | 'service'
  /** What a caller of ours should take it for. */
  readonly means: ReplyFailure
}

/** Every failure the service tells of, by the code that stands first in its text (decision 0013). */
export const failures = {
  // The request cannot be read as a call.
  unreadable: { status: 500, blames: 'caller', means: 'fault' },
  unsupported_media_type: { status: 415, blames: 'caller', means: 'fault' },
  method_not_allowed: { status: 405, blames: 'caller', means: 'fault' },
  not_found: { status: 404, blames: 'caller', means: 'fault' },
  too_large: { status: 413, blames: 'caller', means: 'fault' },
  version_mismatch: { status: 500, blames: 'caller', means: 'fault' },
  must_understand: { status: 500, blames: 'caller', means: 'fault' },
  unknown_operation: { status: 500, blames: 'caller', means: 'fault' },
  missing_parameter: { status: 500, blames: 'caller', means: 'fault' },
  unknown_parameter: { status: 500, blames: 'caller', means: 'fault' },
  repeated_parameter: { status: 500, blames: 'caller', means: 'fault' },
  invalid_parameter: { status: 500, blames: 'caller', means: 'fault' },
  invalid_from: { status: 500, blames: 'caller', means: 'fault' },
  page_expired: { status: 500, blames: 'caller', means: 'fault' },
  // The key will not do.
  invalid_api_key: { status: 500, blames: 'caller', means: 'refused_key' },
  javascript_key_expired: { status: 500, blames: 'caller', means: 'refused_key' },
  domain_mismatch: { status: 500, blames: 'caller', means: 'refused_key' },
  ip_denied: { status: 500, blames: 'caller', means: 'refused_key' },
  method_not_permitted: { status: 500, blames: 'caller', means: 'refused_key' },
  insufficient_credits: { status: 500, blames: 'caller', means: 'out_of_credits' },
  // SOAP stacks read a fault only from a 500 (decision 0027).
  too_many_requests: { status: 429, soapStatus: 500, blames: 'caller', means: 'too_many_requests' },
  // The service has no data of that kind, or its source does not answer. Not 503: an immediate retry would not help.
  no_source: { status: 500, blames: 'service', means: 'no_source' },
  source_unavailable: { status: 500, blames: 'service', means: 'source_unavailable' },
  source_quota: { status: 500, blames: 'service', means: 'source_quota' },
  // The service will not, or cannot.
  service_unavailable: { status: 503, blames: 'service', means: 'fault' },
  internal: { status: 500, blames: 'service', means: 'fault' },
} as const satisfies Record<string, FailureRow>

export type Failure = keyof typeof failures

type QualifiedName = { readonly name: string; readonly uri: string }
type More = ErrorOptions & { retryAfter?: number; about?: readonly QualifiedName[] }

/** A failure whose message a caller may read and act on. What caused it is for the log alone. */
export class LookupError extends Error {
  readonly kind: Failure
  /** Seconds after which the same call may be made again. */
  readonly retryAfter: number | undefined
  /** The parts of the call that it is about, as SOAP names them. */
  readonly about: readonly QualifiedName[]

  constructor(kind: Failure, message: string, { retryAfter, about = [], ...options }: More = {}) {
    super(message, options)
    this.about = about
    this.name = 'LookupError'
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Anything thrown, as a failure: what is not one of ours is `internal` and shows nothing of itself. */
  static from(thrown: unknown): LookupError {
    if (thrown instanceof LookupError) return thrown
    return new LookupError('internal', 'The service could not answer. Try again later.', { cause: thrown })
  }
}

/** The text on the wire. For a missing parameter it is the exact text of an ASMX service. */
export const failureText = ({ kind, message }: LookupError): string =>
  kind === 'missing_parameter' ? message : `${kind}: ${message}`

/** The reverse: the parameter that a text like ours refuses, with its message; null for any other text. */
export function refusedParameter(text: string): { parameter: string; message: string } | null {
  const [, said, refused] = /^invalid_(?:parameter|from): ((\w+) .+)$/s.exec(text) ?? []
  if (said && refused) return { parameter: refused, message: said }
  const [, missing] = /^Missing parameter: (\w+)\.$/.exec(text) ?? []
  return missing ? { parameter: missing, message: text } : null
}

/** Why a reply is not an answer. */
export type ReplyFailure =
  | 'fault'
  | 'refused_key'
  | 'out_of_credits'
  | 'too_many_requests'
  | 'no_source'
  | 'source_unavailable'
  | 'source_quota'
  | 'malformed'

/** A reply of an upstream that is not an answer, with the upstream's own words for an analyst to read. */
export class ReplyError extends Error {
  readonly reason: ReplyFailure

  constructor(reason: ReplyFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReplyError'
    this.reason = reason
  }

  /**
   * From an upstream's text.
   * @param beside what else it says, that is not for an analyst to read
   */
  static fromText(text: string, { status = 500, beside = '' } = {}): ReplyError {
    return new ReplyError(meaningOf(text, status, beside), text.trim().slice(0, 500))
  }
}

/** The code that a text begins with, where it is one of ours. */
export function codeOf(text: string): Failure | undefined {
  const first = /^\s*(\w+)(?::|\s*$)/.exec(text)?.[1] ?? ''
  return Object.hasOwn(failures, first) ? (first as Failure) : undefined
}

/** Of our own service the code stands first, and what follows it may quote anything; a stranger's stands anywhere. */
function meaningOf(text: string, status: number, beside: string): ReplyFailure {
  if (status === 429) return 'too_many_requests'
  const own = codeOf(text)
  if (own) return failures[own].means
  const all = `${text}\n${beside}`
  const known = tellingCodes.find(({ pattern }) => pattern.test(all))
  if (known) return known.means
  return status === 401 || status === 403 || keyRefusals.some((refusal) => refusal.test(all)) ? 'refused_key' : 'fault'
}

/** `invalid_api_key`, and as others spell it: `InvalidApiKey`, "invalid API key". */
const tellingCodes = Object.entries(failures).flatMap(([code, { means }]) =>
  means === 'fault'
    ? []
    : [{ means, pattern: new RegExp(`(?<![a-z0-9])${code.replaceAll('_', '[\\s_-]?')}(?![a-z0-9])`, 'i') }],
)

const bad = 'invalid|incorrect|unknown|wrong|missing|expired|revoked|withdrawn|disabled|denied|refused|rejected'
const good = 'valid|known|found|active|accepted|recogni[sz]ed|authori[sz]ed|permitted|allowed|registered'
const key = '(?:api|javascript)[\\s_-]?key'
/** In the words of services that have other codes, or none (decision 0013). */
const keyRefusals = [
  new RegExp(`(?<![a-z])(?:${bad}|no)[\\s_-]{0,2}${key}(?![a-z])`, 'i'),
  new RegExp(
    `(?<![a-z])${key}(?![a-z])[^.,;!?]{0,60}(?<![a-z])(?:${bad}|required|not[\\s_-](?:${good}))(?![a-z])`,
    'i',
  ),
  /\b(?:unauthori[sz]ed|unauthenticated|authentication[\s_-]failed)\b/i,
]
