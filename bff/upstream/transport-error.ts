/** Why an answer is missing or incomplete: each failure has a name, a reason, and words for an analyst. */
import type { TransportReason } from '../../contract/reasons.ts'

type Row = {
  reason: TransportReason
  /** A passing failure: a read is sent again. */
  passes: boolean
  words: string
  /** The request had not left when it failed. */
  isUnsent?: true
}

const nothingSent = 'Nothing was sent.'

/** `#` in the words is replaced by the number of seconds. */
export const transportFailures = {
  connection_refused: unsent('transport', true, 'The service cannot be reached: its address refused the connection.'),
  host_unknown: unsent('transport', false, 'The service cannot be reached: its host name is not known.'),
  host_not_looked_up: unsent('transport', true, 'The service cannot be reached: its host name could not be looked up.'),
  host_not_public: unsent('transport', false, 'The address leads into a private network.'),
  network_unreachable: row('transport', true, 'The service cannot be reached: there is no way to its network.'),
  connection_closed: row('transport', true, 'The service closed the connection before it answered.'),
  cut_short: row('transport', true, 'The service closed the connection before its answer was complete.'),
  connection_broken: row('transport', true, 'The connection to the service broke.'),
  certificate_untrusted: unsent('transport', false, "This machine does not trust the service's certificate."),
  certificate_expired: unsent('transport', false, "The service's certificate has expired."),
  certificate_of_another_host: unsent('transport', false, "The service's certificate is for another host name."),
  no_tls: unsent(
    'transport',
    false,
    'No secure connection to the service could be made: the server there does not speak TLS correctly.',
  ),
  not_http: row('transport', false, 'The server at the service’s address does not speak HTTP.'),
  connect_timeout: unsent('timeout', true, 'No connection to the service was made within # seconds.'),
  answer_timeout: row('timeout', true, 'The service did not begin its answer within # seconds.'),
  silence_timeout: row('timeout', true, 'The service began its answer and then sent nothing for # seconds.'),
  deadline: row('timeout', false, 'The service did not finish its answer within # seconds.'),
  too_large: row('too_large', false, 'The answer is too large and was not read to its end.'),
  coding_unknown: row('malformed', false, 'The answer uses an unknown content coding.'),
  coding_broken: row('malformed', false, 'The answer is not in the content coding that it names.'),
  cancelled: row('cancelled', false, 'The service may still have charged for it.'),
  withdrawn: row('withdrawn', false, nothingSent),
} satisfies { [name: string]: Row }

export type TransportFailure = keyof typeof transportFailures

function row(reason: TransportReason, passes: boolean, words: string): Row {
  return { reason, passes, words }
}

function unsent(reason: TransportReason, passes: boolean, words: string): Row {
  return { ...row(reason, passes, `${words} ${nothingSent}`), isUnsent: true }
}

export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly failure: TransportFailure
  attempts = 1

  /** @param seconds of a timeout */
  constructor(failure: TransportFailure, { seconds, ...options }: ErrorOptions & { seconds?: number } = {}) {
    super(transportFailures[failure].words.replace('# seconds', inSeconds(seconds)), options)
    this.failure = failure
  }

  /** An earlier attempt may have left, so the message may not say that nothing was sent. */
  sayMaybeSentBefore(): void {
    this.message = this.message.replace(nothingSent, 'An earlier try may have reached the service.')
  }

  get isUnsent(): boolean {
    const row: Row = transportFailures[this.failure]
    return row.isUnsent ?? false
  }
  get reason(): TransportReason {
    return transportFailures[this.failure].reason
  }
  get passes(): boolean {
    return transportFailures[this.failure].passes
  }
}

const inSeconds = (seconds = 0) => (seconds === 1 ? '1 second' : `${seconds} seconds`)

type Told = { isStarted: boolean; isAnswering: boolean; seconds: { connect: number; read: number } }

/** @param isStarted whether there was a connection for the request @param isAnswering whether the head of an answer had arrived */
export function toTransportError(cause: unknown, { isStarted, isAnswering, seconds }: Told): TransportError {
  if (cause instanceof TransportError) return cause
  const code = codeOf(cause)
  const waited = { UND_ERR_CONNECT_TIMEOUT: seconds.connect, ETIMEDOUT: seconds.connect }[code] ?? seconds.read
  const failure = failureOf[code] ?? familyOf(code)
  const row: Row = transportFailures[failure]
  // The code is that of a failure before the request, but the request may have left.
  const happened = isStarted && row.isUnsent ? 'connection_broken' : failure
  const isCut = isAnswering && (happened === 'connection_closed' || happened === 'connection_broken')
  return new TransportError(isCut ? 'cut_short' : happened, { cause, seconds: waited })
}

/** The code of an error, or of its cause. */
function codeOf(error: unknown): string {
  const { name, message = '', code = '', cause } = error as Partial<Error> & { code?: string }
  // The parser has no code for an answer that ends early, where each answer closes its connection.
  if (name === 'HTTPParserError') return message.includes('Invalid EOF state') ? 'UND_ERR_SOCKET' : 'HPE_'
  const inner = cause ? codeOf(cause) : ''
  return failureOf[code] || !inner ? code : inner
}

const failureOf: { [code: string]: TransportFailure | undefined } = {
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'host_not_looked_up',
  NOT_PUBLIC: 'host_not_public',
  EHOSTUNREACH: 'network_unreachable',
  ENETUNREACH: 'network_unreachable',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  UND_ERR_SOCKET: 'connection_closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut_short',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'answer_timeout',
  UND_ERR_BODY_TIMEOUT: 'silence_timeout',
  UND_ERR_HEADERS_OVERFLOW: 'not_http',
  CERT_HAS_EXPIRED: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_host',
  CERT_NOT_YET_VALID: 'certificate_untrusted',
  CERT_REVOKED: 'certificate_untrusted',
  CERT_UNTRUSTED: 'certificate_untrusted',
  CERT_SIGNATURE_FAILURE: 'certificate_untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  EPROTO: 'no_tls',
}

function familyOf(code: string): TransportFailure {
  if (/^ERR_(SSL|TLS)_/.test(code)) return 'no_tls'
  return code.startsWith('HPE_') ? 'not_http' : 'connection_broken'
}
