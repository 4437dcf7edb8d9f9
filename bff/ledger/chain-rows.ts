/** Events as rows of the database: each becomes a row of the chain after the one before, and its content. */
import { CompiledQuery, type Transaction } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import { insertInto, type Statement } from '../../platform/insert-rows.ts'
import { columnsOf } from '../state/forgetting.ts'
import type { ChainTable, Tables } from '../state/tables.ts'
import { chained, type Entry, genesis, type Head, type Sealed } from './chain.ts'

export type Append = {
  entry: Entry
  sealed: Sealed | null
  answer: Uint8Array | null
}
export type Appended<Of extends Append = Append> = { append: Of; row: ChainTable }
export type Last = Pick<Head, 'seq' | 'hash'>

export const beginning: Last = { seq: 0, hash: genesis }

/** Puts the events after the last row, one after another. */
export function following<Of extends Append>(appends: Of[], last: Last, clock: () => Date): Appended<Of>[] {
  let end = last
  return appends.map((append) => {
    const row = chained(append.entry, append.sealed?.commitment ?? null, { last: end, at: clock().toISOString() })
    end = row
    return { append, row }
  })
}

const insertChain = insertInto<Tables, 'chain'>('chain', columnsOf('chain'))
const insertContents = insertInto<Tables, 'content'>('content', columnsOf('content'))

export function insertsOf(engine: Engine, appended: Appended[]): Statement[] {
  const contents = appended.flatMap(({ append: { sealed, answer }, row: { seq, id, case_id } }) =>
    sealed ? [{ seq, id, case_id, salt: sealed.salt, body: sealed.body, answer }] : [],
  )
  return [
    ...insertChain(
      engine,
      appended.map(({ row }) => row),
    ),
    ...insertContents(engine, contents),
  ]
}

export async function insertRows(tx: Transaction<Tables>, engine: Engine, appended: Appended[]): Promise<void> {
  for (const { sql, parameters } of insertsOf(engine, appended))
    await tx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
}

/** A late answer to an erased record: keeps the row that an answer arrived, and drops the content. */
export const keptOf = <Of extends Append>(appends: Of[], erased: ReadonlySet<string>): Of[] =>
  erased.size === 0
    ? appends
    : appends.map((append) => (erased.has(append.entry.id) ? { ...append, sealed: null, answer: null } : append))
