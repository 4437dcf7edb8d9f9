/** Searches everything outside the ledger and the batches for a name, an address or a number. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { fieldsHolding, type Matcher } from '../../ledger/matcher.ts'
import { type Tables, tables } from '../../state/tables.ts'
import { places, type Row, type SearchedTable } from './places.ts'

const batchSize = 100

export async function* findsElsewhere(db: Kysely<Tables>, matcher: Matcher): AsyncGenerator<Find> {
  for (const place of places)
    for await (const row of rowsOf(db, place))
      for (const { id, held } of place.finds?.(row) ?? [wholeRow(place, row)]) {
        const fields = fieldsHolding(held, matcher, place.table)
        if (fields.length > 0) yield found(place, id, row, fields)
      }
}

const wholeRow = ({ id, columns }: SearchedTable, row: Row) => ({
  id: String(row[id]),
  held: Object.fromEntries(columns.map((name) => [name, row[name]])),
})

function found({ where, at, source }: SearchedTable, id: string, row: Row, fields: string[]): Find {
  const text = (column: string) => (row[column] === undefined || row[column] === null ? null : String(row[column]))
  return {
    where,
    id,
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
    const those = sql`
      select *, ${by} as in_order from ${sql.table(table)} ${beyond} order by ${by} limit ${batchSize}`
    const { rows } = await (isOfCase(table) ? withCase(those) : sql<Row>`${those}`).execute(db)
    yield* rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!.in_order
  }
}

const isOfCase = (table: SearchedTable['table']): boolean =>
  table !== 'case_file' && Object.hasOwn(tables[table].columns, 'case_id')

/** Words of a case are kept and erased with it, on its lawful basis. */
const withCase = (those: RawBuilder<unknown>) => sql<Row>`
  select those.*, case_file.reference, case_file.lawful_basis, case_file.retention_date
  from (${those}) as those left join case_file on case_file.case_id = those.case_id order by in_order`
