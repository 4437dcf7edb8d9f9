/** Removes repeated rows from tables that have no keys yet. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Keeps one row of each key. If its rows differ, each column gets the first value in the order of its type. */
export async function removeDuplicates<Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  key: keyof Tables[Table] & string,
  others: readonly (keyof Tables[Table] & string)[],
): Promise<void> {
  const [rows, twice] = [sql.table(table), sql.table(`${table}_twice`)]
  const first = sql.join([sql.ref(key), ...others.map((column) => sql`min(${sql.ref(column)}) as ${sql.ref(column)}`)])
  const columns = sql.join([key, ...others].map((column) => sql.ref(column)))
  await sql`create table ${twice} as select ${first} from ${rows} group by ${sql.ref(key)} having count(*) > 1`.execute(
    db,
  )
  await sql`delete from ${rows} where ${sql.ref(key)} in (select ${sql.ref(key)} from ${twice})`.execute(db)
  await sql`insert into ${rows} (${columns}) select ${columns} from ${twice}`.execute(db)
  await sql`drop table ${twice}`.execute(db)
}

/** Of preferences: a number can be on both registers. */
export async function keepPreferencesOnce(db: Kysely<Tables>): Promise<void> {
  await sql`create table preference_once as select distinct telephone_number, register from preference`.execute(db)
  await db.deleteFrom('preference').execute()
  await sql`insert into preference (telephone_number, register)
    select telephone_number, register from preference_once`.execute(db)
  await sql`drop table preference_once`.execute(db)
}
