/** The bytes of one answer, as received. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

const decompress = promisify(gunzip)
/** Bytes. A size that somebody changed in the database takes no more memory than the largest file. */
const [smallestPiece, largestPiece] = [16_383, 67_108_864]

/**
 * Undefined where there was no answer, or it was erased. If somebody replaced the bytes with something that is not
 * packed, that is given, and `differences` reports it.
 */
export async function answerBytes(db: Kysely<Tables>, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('content')
    .innerJoin('chain', 'chain.seq', 'content.seq')
    .select(['content.answer', 'chain.bytes'])
    .where('content.id', '=', id)
    .where('content.answer', 'is not', null)
    .executeTakeFirst()
  if (!row?.answer) return undefined
  // Unpacked into one piece of the right size, a large answer needs no second copy.
  const size = Math.min(Math.max(row.bytes ?? 0, smallestPiece), largestPiece)
  return decompress(row.answer, { chunkSize: size + 1 }).catch(() => Buffer.from(row.answer!))
}
