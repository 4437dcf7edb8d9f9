/** Statements over the index of a part, each compiled once (platform/prepared.ts). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { preparedOn } from '../../../platform/prepared.ts'
import type { Tables } from '../tables.ts'
import { type Part, parts, tablesOf } from './parts.ts'

/** A part's tables, as a statement names them. */
type Named = { word: RawBuilder<unknown>; list: RawBuilder<unknown> }

export function preparedForParts<Row, Values extends readonly unknown[]>(
  statement: (tables: Named, ...values: Values) => RawBuilder<Row>,
) {
  const runs = new Map(
    parts.map((part) => {
      const { word, list } = tablesOf(part)
      const named = { word: sql.table(word), list: sql.table(list) }
      return [part, preparedOn((...values: Values) => statement(named, ...values))]
    }),
  )
  return (db: Kysely<Tables>, part: Part, ...values: Values): Promise<Row[]> => runs.get(part)!(db, ...values)
}
