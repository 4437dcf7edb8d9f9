/** Searches everything outside the ledger and the batches for a name, an address or a number. */
import { type Kysely, sql } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { fieldsHolding, type Matcher } from '../../ledger/matcher.ts'
import type { Tables } from '../../state/tables.ts'
import { places, type SearchedTable } from './places.ts'

const batchSize = 100

type Row = { [column: string]: string | number | null }

export async function* findsElsewhere(db: Kysely<Tables>, matcher: Matcher): AsyncGenerator<Find> {
  for (const place of places)
    for await (const row of rowsOf(db, place)) {
      const texts = Object.fromEntries(place.columns.map((name) => [name, row[name]]))
      const fields = fieldsHolding(texts, matcher, place.table)
      if (fields.length > 0) yield found(place, row, fields)
    }
}

function found({ where, id, at, source }: SearchedTable, row: Row, fields: string[]): Find {
  const text = (column: string) => (row[column] === undefined || row[column] === null ? null : String(row[column]))
  return {
    where,
    id: String(row[id]),
    at: String(row[at]),
    event: null,
    operation: null,
    case_id: text('case_id'),
    case_reference: text('reference'),
    lawful_basis: text('lawful_basis'),
    retention_date: text('retention_date'),
    fields,
    source,
  }
}

/** Reads in batches, in their order. */
async function* rowsOf(db: Kysely<Tables>, { table, id, order = id }: SearchedTable): AsyncGenerator<Row> {
  for (let after: Row[string] | undefined; ; ) {
    const by = sql.raw<string>(order)
    const beyond = after === undefined ? sql`` : sql`where ${by} > ${after}`
    const { rows } = await sql<Row>`
      select *, ${by} as in_order from ${sql.table(table)} ${beyond} order by ${by} limit ${batchSize}`.execute(db)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!.in_order
  }
}
