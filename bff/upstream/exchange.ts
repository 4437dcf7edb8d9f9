/** One exchange over HTTP with the service, or the name of its failure. */

import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { large } from '../http/line.ts'
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

/** Resolves once there is memory for an answer of this size. @param gone ends the wait */
export type RoomFor = (bytes: number, gone: AbortSignal) => Promise<void>

type Options = {
  waits: Waits
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
    async exchange(
      { method, url, headers, body, isFresh = false }: Sent,
      signal: AbortSignal,
      roomFor: RoomFor = async () => {},
    ): Promise<Exchange> {
      const receiver = new Receiver(signal, mostBytes, roomFor)
      try {
        const { origin, pathname, search } = new URL(url)
        const sent = { origin, path: pathname + search, method, headers, body: body === '' ? null : body }
        ;(isFresh ? unpooled : pooled).dispatch(sent, receiver)
        const { status, headers: head, bytes } = await receiver.exchange
        return {
          status,
          headers: head,
          bytes: await unpacked(bytes, head['content-encoding'], { mostBytes, roomFor, signal }),
        }
      } catch (cause) {
        const { isStarted, isAnswering } = receiver
        throw toTransportError(signal.aborted ? signal.reason : cause, { isStarted, isAnswering, seconds })
      } finally {
        receiver.forget(signal)
      }
    },
  }
}

type Unpacking = { mostBytes: number; roomFor: RoomFor; signal: AbortSignal }

/** Waits for memory only where the unpacked answer is large: nobody knows before. */
async function unpacked(
  bytes: Buffer,
  coding: string | undefined,
  { mostBytes, roomFor, signal }: Unpacking,
): Promise<Buffer> {
  if (coding === undefined || mostBytes <= large) return decoded(bytes, coding, mostBytes)
  try {
    return await decoded(bytes, coding, large)
  } catch (error) {
    if (!(error instanceof TransportError) || error.failure !== 'too_large') throw error
    await roomFor(mostBytes, signal)
    return decoded(bytes, coding, mostBytes)
  }
}

/** Collects one answer. Undici's own stream of the body would take several times as long. */
class Receiver implements Dispatcher.DispatchHandler {
  isStarted = false
  isAnswering = false
  readonly exchange: Promise<Exchange>
  readonly #settled = Promise.withResolvers<Exchange>()
  readonly #most: number
  readonly #leave: () => void
  #controller: Dispatcher.DispatchController | null = null
  #ended: Error | null = null
  #status = 0
  #headers: Exchange['headers'] = {}
  /** Where the length is known, the bytes are copied only once. */
  #whole: Buffer | null = null
  readonly #chunks: Buffer[] = []
  #size = 0
  readonly #roomFor: RoomFor
  /** Both are null until the answer turns out to be large. */
  #over: AbortController | null = null
  #room: Promise<void> | null = null

  constructor(signal: AbortSignal, most: number, roomFor: RoomFor) {
    this.exchange = this.#settled.promise
    this.#most = most
    this.#roomFor = roomFor
    this.#leave = () => this.#end(signal.reason)
    if (signal.aborted) this.#leave()
    signal.addEventListener('abort', this.#leave, { once: true })
  }

  forget(signal: AbortSignal): void {
    signal.removeEventListener('abort', this.#leave)
    this.#over?.abort()
  }

  #end(reason: Error): void {
    this.#settled.reject(reason)
    this.#ended = reason
    this.#controller?.abort(reason)
  }

  /** The rest stays with its sender until there is memory for it. */
  #waitForRoom(controller: Dispatcher.DispatchController, announced?: number): void {
    const isPacked = this.#headers['content-encoding'] !== undefined
    controller.pause()
    this.#over = new AbortController()
    this.#room = this.#roomFor((!isPacked && announced) || this.#most, this.#over.signal).then(
      () => {
        // A sender that has closed the connection has sent all of it.
        if (announced && this.#size === 0) this.#whole = Buffer.allocUnsafe(announced)
        controller.resume()
      },
      (reason: Error) => this.#end(reason),
    )
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.isStarted = true
    this.#controller = controller
    if (this.#ended) controller.abort(this.#ended)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // An informational answer comes before the real one.
    if (status < 200) return
    this.isAnswering = true
    this.#status = status
    for (const name in headers) this.#headers[name] = String(headers[name])
    const announced = Number(headers['content-length'])
    if (announced > this.#most) this.#end(new TransportError('too_large'))
    else if (announced > large) this.#waitForRoom(controller, announced)
    else if (announced > 0) this.#whole = Buffer.allocUnsafe(announced)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#most) this.#end(new TransportError('too_large'))
    else if (this.#whole) chunk.copy(this.#whole, this.#size - chunk.length)
    else this.#chunks.push(chunk)
    if (this.#size > large && !this.#room) this.#waitForRoom(controller)
  }

  onResponseEnd(): void {
    void (this.#room ?? Promise.resolve()).then(() => {
      const bytes = this.#whole?.subarray(0, this.#size) ?? Buffer.concat(this.#chunks, this.#size)
      this.#settled.resolve({ status: this.#status, headers: this.#headers, bytes })
    })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settled.reject(error)
  }
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
