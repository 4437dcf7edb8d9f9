/** Controllers of a loaded snapshot. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

const ids = { controller: 'controller_id', control_statement: 'statement_id' } as const

/** The register's own links are unique, and a hand that joins files may not be. The last line counts. */
export async function keepLastOfEach(db: Db): Promise<void> {
  for (const table of ['controller', 'control_statement'] as const) {
    const id = sql.ref(ids[table])
    const { rows } = await sql<{ id: string; last: number }>`
      select ${id} as id, max(number) as last from ${sql.table(table)} group by ${id} having count(*) > 1`.execute(db)
    for (const { id: held, last } of rows)
      await sql`delete from ${sql.table(table)} where ${id} = ${held} and number < ${last}`.execute(db)
  }
}
