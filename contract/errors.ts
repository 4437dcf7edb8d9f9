/** Failures of calls, as the service tells its callers. fault-texts.ts reads them, and those of other services. */
import type { ReplyFailure } from './reasons.ts'

export type FailureRow = {
  /** The status in the HTTP bindings. Callers of an ASMX service expect 500 for nearly everything. */
  readonly status: number
  /** The status in the SOAP bindings, if it differs. */
  readonly soapStatus?: number
  /** The side that a SOAP fault blames. */
  readonly blames: 'caller' | 'service'
  /** The code of a SOAP fault, if it is not that of the side. */
  readonly soapCode?: 'VersionMismatch' | 'MustUnderstand'
  /** The reason that our own client reads from it. */
  readonly means: ReplyFailure
}

/** Every failure of the service, by the code at the start of its text (decision 0013). */
export const failures = {
  // The request cannot be read as a call.
  unreadable: { status: 500, blames: 'caller', means: 'fault' },
  unsupported_media_type: { status: 415, blames: 'caller', means: 'fault' },
  method_not_allowed: { status: 405, blames: 'caller', means: 'fault' },
  not_found: { status: 404, blames: 'caller', means: 'fault' },
  too_large: { status: 413, blames: 'caller', means: 'fault' },
  version_mismatch: { status: 500, blames: 'caller', soapCode: 'VersionMismatch', means: 'fault' },
  must_understand: { status: 500, blames: 'caller', soapCode: 'MustUnderstand', means: 'fault' },
  unknown_operation: { status: 500, blames: 'caller', means: 'fault' },
  missing_parameter: { status: 500, blames: 'caller', means: 'fault' },
  unknown_parameter: { status: 500, blames: 'caller', means: 'fault' },
  repeated_parameter: { status: 500, blames: 'caller', means: 'fault' },
  invalid_parameter: { status: 500, blames: 'caller', means: 'fault' },
  invalid_from: { status: 500, blames: 'caller', means: 'fault' },
  page_expired: { status: 500, blames: 'caller', means: 'fault' },
  // The key is not accepted.
  invalid_api_key: { status: 500, blames: 'caller', means: 'refused_key' },
  javascript_key_expired: { status: 500, blames: 'caller', means: 'refused_key' },
  domain_mismatch: { status: 500, blames: 'caller', means: 'refused_key' },
  ip_denied: { status: 500, blames: 'caller', means: 'refused_key' },
  method_not_permitted: { status: 500, blames: 'caller', means: 'refused_key' },
  insufficient_credits: { status: 500, blames: 'caller', means: 'out_of_credits' },
  // SOAP stacks read a fault only from a 500 (decision 0027).
  too_many_requests: { status: 429, soapStatus: 500, blames: 'caller', means: 'too_many_requests' },
  // The service has no data of that kind, or its source does not answer. Not 503, because an immediate retry would not
  // help.
  no_source: { status: 500, blames: 'service', means: 'no_source' },
  source_unavailable: { status: 500, blames: 'service', means: 'source_unavailable' },
  source_quota: { status: 500, blames: 'service', means: 'source_quota' },
  // Its source holds a part of the register, and none was found in that part.
  none_in_part: { status: 500, blames: 'service', means: 'none_in_part' },
  // The service refuses, or is unable to answer.
  service_unavailable: { status: 503, blames: 'service', means: 'fault' },
  internal: { status: 500, blames: 'service', means: 'fault' },
} as const satisfies Record<string, FailureRow>

export type Failure = keyof typeof failures

export type QualifiedName = { readonly name: string; readonly uri: string }
type More = ErrorOptions & { retryAfter?: number; notUnderstood?: readonly QualifiedName[] }

/** A failure whose message a caller may read and act on. Only the log sees its cause. */
export class LookupError extends Error {
  readonly kind: Failure
  /** Seconds after which the same call may be made again. */
  readonly retryAfter: number | undefined
  /** SOAP headers that must be understood, and are not. */
  readonly notUnderstood: readonly QualifiedName[]

  constructor(kind: Failure, message: string, { retryAfter, notUnderstood = [], ...options }: More = {}) {
    super(message, options)
    this.notUnderstood = notUnderstood
    this.name = 'LookupError'
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Turns any error into a failure. An unexpected one becomes `internal` and shows nothing of itself. */
  static from(thrown: unknown): LookupError {
    if (thrown instanceof LookupError) return thrown
    return new LookupError('internal', 'The service could not answer. Try again later.', { cause: thrown })
  }
}

/** The text on the wire. For a missing parameter it is the exact text of an ASMX service. */
export const failureText = ({ kind, message }: LookupError): string =>
  kind === 'missing_parameter' ? message : `${kind}: ${message}`

/** The reverse: the parameter that such a text refuses, with its message; null for any other text. */
export function refusedParameter(text: string): { parameter: string; message: string } | null {
  const [, said, refused] = /^invalid_(?:parameter|from): ((\w+) .+)$/s.exec(text) ?? []
  if (said && refused) return { parameter: refused, message: said }
  const [, missing] = /^Missing parameter: (\w+)\.$/.exec(text) ?? []
  return missing ? { parameter: missing, message: text } : null
}

/** Between a parameter and those that contradict it. */
export const besideWords = 'must be empty beside '
