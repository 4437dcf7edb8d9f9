/**
 * Records that are gone. An erased record has a row in the chain that says so. A missing one has none: somebody
 * deleted it in the database, beside the application (decision 0219).
 */
import type { Kysely } from 'kysely'
import type { GoneWith } from '../../contract/gone-words.ts'
import type { ChainTable, Tables } from '../state/tables.ts'

type Db = Kysely<Tables>

/** A row of the chain, with whether its content is there. */
type Row = Pick<ChainTable, 'event' | 'commitment'> & { isHeld: boolean }

export function goneFor(rows: readonly Row[]): GoneWith | null {
  if (rows.some(({ event }) => event === 'erased')) return 'erased'
  return rows.some(({ commitment, isHeld }) => commitment !== null && !isHeld) ? 'missing' : null
}

export type Gone = { erasedAt: Map<string, string>; missing: Set<string> }

export async function goneAmong(db: Db, records: readonly string[]): Promise<Gone> {
  const gone: Gone = { erasedAt: new Map(), missing: new Set() }
  const ids = [...new Set(records)]
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('chain')
      .leftJoin('content', 'content.seq', 'chain.seq')
      .select(['chain.id', 'event', 'at', 'commitment', 'content.seq as content'])
      .where('chain.id', 'in', ids.slice(from, from + 500))
      .where('event', 'in', ['asked', 'answered', 'erased'])
      .orderBy('chain.seq')
      .execute()
    for (const [id, its] of Map.groupBy(rows, ({ id }) => id)) {
      const why = goneFor(its.map((row) => ({ ...row, isHeld: row.content !== null })))
      if (why === 'erased') gone.erasedAt.set(id, its.findLast(({ event }) => event === 'erased')!.at)
      if (why === 'missing') gone.missing.add(id)
    }
  }
  return gone
}

/** Why words are gone that cite these records. Undefined where none of them is gone. */
export function goneWith(records: readonly string[], { erasedAt, missing }: Gone): GoneWith | undefined {
  if (records.some((id) => erasedAt.has(id))) return 'erased'
  return records.some((id) => missing.has(id)) ? 'missing' : undefined
}
