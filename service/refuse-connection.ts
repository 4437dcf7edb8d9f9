/** Answers requests that Node's HTTP parser refuses, before a binding is known. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failureText, LookupError } from '../contract/errors.ts'
import type { Limits } from './limits.ts'

type Refusal = { status: number; error: LookupError }

/** Null if the caller has left, so that no reply can be sent. */
export function refusalOf({ code }: { code?: string }, { headers }: Limits): Refusal | null {
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return null
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, error: new LookupError('too_large', `The headers are larger than ${headers} bytes.`) }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, error: new LookupError('too_large', 'The extensions of the chunks are too large.') }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, error: new LookupError('unreadable', 'The request did not arrive in time.') }
    default:
      return { status: 400, error: new LookupError('unreadable', 'This is not HTTP/1.1.') }
  }
}

/** In plain text, because the binding is not known. The next request's start is not known either. */
export function refuseConnection(socket: Socket, { status, error }: Refusal): void {
  const body = failureText(error)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  // At once, even if the caller goes on sending.
  socket.destroy()
}
