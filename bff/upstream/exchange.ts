/** One exchange over HTTP with the service, or the name of its failure. */

import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { TransportError, toTransportError } from './transport-error.ts'

/** The bytes are the entity, after the content coding of the headers is removed (decision 0029). */
export type Exchange = { status: number; headers: { [name: string]: string }; bytes: Buffer }
export type Sent = {
  method: string
  url: string
  headers: { [name: string]: string | undefined }
  body: string
  /** Use a new connection: one from the pool may close just as it is used. */
  isFresh?: boolean
}

/** In milliseconds: for the connection, for the head of the answer, and between two pieces of its body. */
type Waits = { connect: number; read: number }

type Options = {
  waits: Waits
  /** The most calls at once. */
  connections: number
  /** The largest accepted answer in bytes, packed and unpacked. */
  mostBytes: number
  /** Chooses the allowed addresses of a host, where not all are allowed. */
  lookup?: LookupFunction
}

export type Exchanger = ReturnType<typeof createExchanger>

export function createExchanger({ waits, connections, mostBytes, lookup }: Options) {
  const options = { headersTimeout: waits.read, bodyTimeout: waits.read, connections }
  const connect = { timeout: waits.connect, ...(lookup && { lookup }) }
  const pooled = new Agent({ ...options, connect })
  const unpooled = new Agent({ ...options, connect, pipelining: 0 })
  const seconds = { connect: waits.connect / 1000, read: waits.read / 1000 }

  return {
    /** @param signal ends the exchange, with a TransportError as its reason @throws TransportError */
    async exchange({ method, url, headers, body, isFresh = false }: Sent, signal: AbortSignal): Promise<Exchange> {
      let isAnswering = false
      try {
        const reply = await request(url, {
          method,
          headers,
          body: body === '' ? null : body,
          dispatcher: isFresh ? unpooled : pooled,
          signal,
        })
        isAnswering = true
        const head = headersOf(reply)
        const bytes = await decoded(await collect(reply.body, head, mostBytes), head['content-encoding'], mostBytes)
        return { status: reply.statusCode, headers: head, bytes }
      } catch (cause) {
        throw toTransportError(signal.aborted ? signal.reason : cause, { isAnswering, seconds })
      }
    },
  }
}

function headersOf({ headers }: Dispatcher.ResponseData): Exchange['headers'] {
  const plain: Exchange['headers'] = {}
  for (const name in headers) plain[name] = String(headers[name])
  return plain
}

/** Where the length is known, the bytes are copied only once. */
function collect(body: Dispatcher.ResponseData['body'], headers: Exchange['headers'], most: number): Promise<Buffer> {
  const announced = Number(headers['content-length'])
  const whole = announced > 0 && announced <= most ? Buffer.allocUnsafe(announced) : null
  const chunks: Buffer[] = []
  let size = 0
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // An iterator over the body would take longer than everything else here.
  body.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) return body.destroy(new TransportError('too_large'))
    if (whole) chunk.copy(whole, size - chunk.length)
    else chunks.push(chunk)
  })
  body.on('end', () => resolve(whole?.subarray(0, size) ?? Buffer.concat(chunks, size)))
  body.on('error', reject)
  if (announced > most) body.destroy(new TransportError('too_large'))
  return promise
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

const gunzip: Decoder = promisify(zlib.gunzip)
const inflate: Decoder = promisify(zlib.inflate)
const inflateRaw: Decoder = promisify(zlib.inflateRaw)
/** A map, because names come from outside: an object has a `constructor`, too. */
const decoders = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some servers send the bare stream under this name, without zlib's two-byte header.
  ['deflate', (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', promisify(zlib.zstdDecompress)],
])

/** The accepted codings, for a service on another machine. */
export const acceptedCodings = 'gzip, deflate, br'

/** @param limit in bytes, after unpacking: a zip bomb stops there @throws TransportError */
export async function decoded(bytes: Buffer, contentEncoding: string | undefined, limit: number): Promise<Buffer> {
  if (contentEncoding === undefined || bytes.length === 0) return bytes
  const codings = contentEncoding.split(',').map((coding) => coding.trim().toLowerCase())
  let entity = bytes
  for (const coding of codings.toReversed())
    if (coding !== '' && coding !== 'identity') entity = await undo(coding, entity)
  return entity

  async function undo(coding: string, packed: Buffer): Promise<Buffer> {
    const decode = decoders.get(coding)
    if (!decode) throw new TransportError('coding_unknown')
    try {
      return await decode(packed, { maxOutputLength: limit })
    } catch (cause) {
      const isBomb = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      throw new TransportError(isBomb ? 'too_large' : 'coding_broken', { cause })
    }
  }
}
