/** Limits the connections of one address, so that no stranger takes them all, and refuses those that speak no HTTP. */

import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { failureText, LookupError } from '../contract/errors.ts'
import { networkOf } from '../platform/network-of.ts'
import type { Limits } from './limits.ts'

type Options = {
  perAddress: number
  /** Addresses shared by many callers, in the form of TRUSTED_PROXIES. */
  unlimited: string[]
}

/** One connection above the limit is closed before it sends anything. */
export function limitConnections(server: Server, { perAddress, unlimited }: Options): void {
  const isUnlimited = proxyAddr.compile(unlimited)
  const held = new Map<string, number>()

  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '')
    if (address === undefined || isUnlimited(address, 0)) return
    const network = networkOf(address)
    const count = (held.get(network) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    held.set(network, count)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    })
  })
}

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
    case 'HPE_INVALID_URL':
      return {
        status: 400,
        error: new LookupError(
          'unreadable',
          'This is not an address: it begins with /, and characters beyond ASCII are percent-encoded, as %C3%A9 for é.',
        ),
      }
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
