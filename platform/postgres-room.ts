/** Whether PostgreSQL's disk takes more. SQLite's file is in the data folder, which is looked at by itself. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from './tables.ts'

/** Sorts 1 MB in little memory, so that the server has to write a temporary file. Nothing of it stays. */
export async function databaseHasRoom<Tables>({
  engine,
  db,
}: {
  engine: Engine
  db: Kysely<Tables>
}): Promise<boolean> {
  if (engine === 'sqlite') return true
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql`
        select count(*) from (
          select repeat(md5(i::text), 16) as filling from generate_series(1, 2000) i order by 1 offset 1
        ) sorted`.execute(tx)
    })
    return true
  } catch {
    return false
  }
}
