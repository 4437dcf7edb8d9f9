/** Undoing the content codings of an answer (RFC 9110, 8.4): what is kept and hashed is the entity (decision 0029). */
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { TransportError } from './transport-error.ts'

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

const gunzip: Decoder = promisify(zlib.gunzip)
const inflate: Decoder = promisify(zlib.inflate)
const inflateRaw: Decoder = promisify(zlib.inflateRaw)
/** A map, for names come from upstream: an object would know `constructor`, too. */
const decoders = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some send the bare stream under this name, without the two bytes of zlib's head.
  ['deflate', (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', promisify(zlib.zstdDecompress)],
])

/** What is asked for of an upstream that is not on this machine. */
export const acceptedCodings = 'gzip, deflate, br'

/**
 * @param limit in bytes, of what comes out: a bomb stops there
 * @throws TransportError
 */
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
