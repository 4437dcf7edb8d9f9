/** Lists of ascending numbers under keys, in blocks that fit a page of either database (decision 0082). */
import { type Kysely, sql } from 'kysely'
import { bulkInsert, Writes } from '../../../platform/bulk-insert.ts'
import type { Engine } from '../../../platform/database.ts'
import type { Tables } from '../tables.ts'
import { preparedForParts } from './part-statements.ts'
import { type Part, tablesOf } from './parts.ts'
import { bytesFor, type Ranked, readBlocks, toBytes } from './ranks.ts'

type Db = Kysely<Tables>
export type Block = { word: string; first: number; ranks: Uint8Array }
/** Whether a block ends between two numbers. It has `size` numbers in `bytes` so far. */
type Ends = (last: number, next: number, size: number, bytes: number) => boolean

/** SQLite keeps a row whole in a page if it takes less than a quarter. Its key and its first number take the rest. */
const mostBytes = 940
const whenFull: Ends = (last, next, _size, bytes) => bytes + bytesFor(next - last) > mostBytes

export function* blocksOf(word: string, ranks: ArrayLike<number>, ends: Ends = whenFull): Generator<Block> {
  let [from, bytes] = [0, 0]
  for (let at = 1; at <= ranks.length; at += 1) {
    const [last, next] = [ranks[at - 1]!, ranks[at]!]
    if (at < ranks.length && !ends(last, next, at - from, bytes)) {
      bytes += bytesFor(next - last)
      continue
    }
    yield { word, first: ranks[from]!, ranks: toBytes(ranks, from, at) }
    ;[from, bytes] = [at, 0]
  }
}

/** One statement writes as many on either engine. */
const mostWritten = 1_000

/** Blocks in the order of their keys are the fastest to write. */
export async function insertBlocks(db: Db, engine: Engine, part: Part, blocks: Iterable<Block>): Promise<void> {
  const writes = new Writes()
  const insert = (some: Block[]) =>
    writes.begin(() => bulkInsert(db, engine, tablesOf(part).list, ['word', 'first', 'ranks'], some))
  let some: Block[] = []
  for (const block of blocks) {
    if (some.push(block) < mostWritten) continue
    await insert(some)
    some = []
  }
  await insert(some)
  await writes.end()
}

/** The blocks of a list that would contain these numbers: for each, the last one that does not begin after it. */
export const blocksAt = (db: Db, part: Part, word: string, numbers: readonly number[]): Promise<Ranked[]> =>
  readAt(db, part, word, ...numbers.flatMap((number) => [word, number]))

const readAt = preparedForParts(({ list }, word: string, ...asked: (string | number)[]) => {
  const firsts = Array.from({ length: asked.length / 2 }, (_, at) => {
    const [word, number] = asked.slice(2 * at, 2 * at + 2)
    return sql`(select max(first) from ${list} where word = ${word} and first <= ${number})`
  })
  return sql<Ranked>`
    select first, ranks from ${list} where word = ${word} and first in (${sql.join(firsts)}) order by first`
})

type Change = { part: Part; word: string; rank: number; adds: boolean; ends?: Ends }

/** Adds one number to a list, or removes it. */
export async function changeBlock(db: Db, engine: Engine, { part, word, rank, adds, ends }: Change): Promise<void> {
  const list = tablesOf(part).list
  const block = await db
    .selectFrom(list)
    .selectAll()
    .where('word', '=', word)
    .where('first', '<=', rank)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rest = block ? [...readBlocks([block])].filter((other) => other !== rank) : []
  if (adds) rest.push(rank)
  if (block) await db.deleteFrom(list).where('word', '=', word).where('first', '=', block.first).execute()
  await insertBlocks(db, engine, part, blocksOf(word, Float64Array.from(rest).sort(), ends))
}
