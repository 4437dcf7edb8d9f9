/** gzip both ways: unpacks bodies before they are read, and packs answers if the caller accepts it (decision 0025). */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { onSendAsyncHookHandler, preParsingAsyncHookHandler } from 'fastify'
import { LookupError } from '../contract/errors.ts'
import { longAnswersInTurn } from './at-once.ts'

const gzip = promisify(zlib.gzip)
const unpackers = { gzip: promisify(zlib.gunzip), 'x-gzip': promisify(zlib.gunzip), deflate: promisify(zlib.inflate) }

const worthwhile = 1024
/** A longer answer is packed in pieces, because its bytes would take as much memory again. */
const pieceSize = 1_000_000

/** @param limit in bytes, of the body before and after unpacking, so that a zip bomb stops there */
export const unpackBody =
  (limit: number): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (coding === '' || coding === 'identity') return payload
    try {
      const packed = await readWithin(limit, payload as Readable)
      const receivedEncodedLength = packed.length
      return Object.assign(Readable.from([await unpack(coding, packed, limit)]), { receivedEncodedLength })
    } catch (error) {
      // The rest of the body may still arrive.
      reply.header('connection', 'close')
      throw error
    }
  }

async function readWithin(limit: number, body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function unpack(coding: string, packed: Buffer, limit: number): Promise<Buffer> {
  if (!Object.hasOwn(unpackers, coding))
    throw new LookupError('unsupported_media_type', 'The encoding of a body may be gzip or deflate.')
  try {
    return await unpackers[coding as keyof typeof unpackers](packed, { maxOutputLength: limit })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
    throw new LookupError('unreadable', 'The body is not in the encoding that it declares.', { cause })
  }
}

export const tooLarge = (limit: number) => new LookupError('too_large', `The request is larger than ${limit} bytes.`)

export const packAnswer: onSendAsyncHookHandler<string | Buffer> = async (request, reply, body) => {
  const isText = /xml|^text\//.test(String(reply.getHeader('content-type')))
  if (!isText || !body || body.length < worthwhile) return body
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  if (!acceptsGzip(request.headers['accept-encoding'])) return body
  const packed = await (body.length < pieceSize
    ? gzip(body)
    : longAnswersInTurn(() => packInPieces(body.toString()), true))
  reply.headers({ 'content-encoding': 'gzip', 'content-length': packed.length })
  return packed
}

const packInPieces = (text: string): Promise<Buffer> => buffer(Readable.from(piecesOf(text)).pipe(zlib.createGzip()))

/** A character of two code units stays whole. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + pieceSize
    if ((text.codePointAt(to - 1) ?? 0) > 0xffff) to += 1
    yield text.slice(from, to)
  }
}

/** `gzip;q=0` refuses gzip. A weight for gzip counts before the weight of `*`. */
function acceptsGzip(header: string | string[] = ''): boolean {
  const weights = new Map(
    String(header)
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .map(([coding = '', weight]) => [coding, Number(weight?.replace('q=', '') ?? 1)]),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
