/** Many rows at once: they travel as one JSON text, which both engines take apart faster than bound values. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { Tables } from './tables.ts'

export type Rows = { table: string; rows: readonly object[] }

export async function insertRows(db: Kysely<Tables>, engine: Engine, { table, rows }: Rows): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`
  const json = JSON.stringify(rows)
  if (engine === 'sqlite') {
    const values = columns.map((column) => sql`value ->> ${sql.lit(column)}`)
    await sql`${into} select ${sql.join(values)} from json_each(${json})`.execute(db)
  } else {
    const values = columns.map((column) => sql.ref(column))
    await sql`${into} select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      db,
    )
  }
}
