/** One exchange over HTTP with the upstream, and what went wrong with it in words an analyst understands. */
import { Agent, errors, request } from 'undici'

export type Exchange = { status: number; headers: { [name: string]: string }; bytes: Buffer }
export type Sent = { method: string; url: string; headers: { [name: string]: string | undefined }; body: string }

/** No answer came, or not all of it. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly reason: 'transport' | 'timeout'

  constructor(reason: 'transport' | 'timeout', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const second = 1000
const waits = { connect: 5 * second, headers: 20 * second, body: 20 * second, whole: 60 * second }
/** The largest answer that is taken. */
const mostBytes = 64 * 1024 * 1024

export type Exchanger = { exchange(sent: Sent): Promise<Exchange>; close(): Promise<void> }

export function createExchanger(timeouts: Partial<typeof waits> = {}): Exchanger {
  const { connect, headers, body, whole } = { ...waits, ...timeouts }
  const agent = new Agent({
    connect: { timeout: connect },
    headersTimeout: headers,
    bodyTimeout: body,
    connections: 64,
  })
  return {
    /** @throws TransportError */
    async exchange({ method, url, headers, body }) {
      try {
        const signal = AbortSignal.timeout(whole)
        const reply = await request(url, {
          method,
          headers,
          body: body === '' ? null : body,
          dispatcher: agent,
          signal,
        })
        return {
          status: reply.statusCode,
          headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
          bytes: await collect(reply.body),
        }
      } catch (cause) {
        throw toTransportError(cause)
      }
    },
    close: () => agent.close(),
  }
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) throw new TransportError('transport', 'The answer is larger than 64 MB and was not taken.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toTransportError(cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause
  const { code = '', name = '' } = cause as { code?: string; name?: string }
  const isTimeout =
    name === 'TimeoutError' ||
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError
  if (isTimeout) return new TransportError('timeout', 'The service took too long to answer.', { cause })
  return new TransportError('transport', inWords[code] ?? 'The connection to the service broke.', { cause })
}

const inWords: { [code: string]: string | undefined } = {
  ECONNREFUSED: 'The service cannot be reached: nothing listens at its address.',
  ENOTFOUND: 'The service cannot be reached: its host name is not known.',
  EAI_AGAIN: 'The service cannot be reached: its host name could not be looked up.',
  ECONNRESET: 'The service closed the connection before its answer was whole.',
  UND_ERR_SOCKET: 'The service closed the connection before its answer was whole.',
  CERT_HAS_EXPIRED: "The service's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The service's certificate is not one that this machine trusts.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The service's certificate is not one that this machine trusts.",
}
