/** Removes repeated rows from tables that have no keys yet. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Keeps one row of each key as it is: the first in the order of its columns. */
export async function removeDuplicates<Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  key: keyof Tables[Table] & string,
  others: readonly (keyof Tables[Table] & string)[],
): Promise<void> {
  const [rows, twice] = [sql.table(table), sql.table(`${table}_twice`)]
  const id = sql.ref(key)
  const columns = sql.join([key, ...others].map((column) => sql.ref(column)))
  const order = sql.join(others.map((column) => sql`${sql.ref(column)} nulls last`))
  await sql`create table ${twice} as select ${columns} from (
      select ${columns}, row_number() over (partition by ${id} order by ${order}) as nth from ${rows}
      where ${id} in (select ${id} from ${rows} group by ${id} having count(*) > 1)
    ) as repeated where nth = 1`.execute(db)
  await sql`delete from ${rows} where ${id} in (select ${id} from ${twice})`.execute(db)
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
