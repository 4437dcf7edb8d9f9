import { sql } from 'kysely'
import { connect, type Database } from '../../../platform/database.ts'
import { type Filling, fill } from './fill.ts'
import { BackupFailed } from './manifest.ts'
import { currentSchema } from './tables.ts'

/** What was there stays in a schema of another name. @returns that name */
export async function fillPostgres(filling: Filling): Promise<string | null> {
  const { address, suffix, replace } = filling
  const database = connect<object>(address, { durable: true })
  try {
    const schema = (await currentSchema(database.db)) ?? 'public'
    const isThere = (await database.db.introspection.getTables()).some((table) => table.schema === schema)
    if (isThere && !replace)
      throw new BackupFailed('The database is not empty. Restore with --replace: what is there is kept aside.')
    if (isThere) await requireAlone(database)
    const aside = `${schema}_${suffix.replaceAll('-', '_')}`
    if (isThere) await exchange(database, schema, aside)
    try {
      await fill(filling, address)
    } catch (error) {
      if (isThere) await putBack(database, schema, aside)
      throw error
    }
    return isThere ? `the schema ${aside}` : null
  } finally {
    await database.close()
  }
}

async function requireAlone({ db }: Database<object>): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db)
  if (rows[0]?.others) throw new BackupFailed('The application is running on this database. Stop every process first.')
}

/** Kysely looks for its tables in every schema: those that are kept aside get other names, too. */
const kyselyTables = ['kysely_migration', 'kysely_migration_lock']
const asideName = (table: string) => `replaced_${table}`

const exchange = ({ db }: Database<object>, schema: string, aside: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(aside)}`.execute(tx)
    for (const table of kyselyTables)
      await sql`alter table if exists ${sql.id(aside, table)} rename to ${sql.id(asideName(table))}`.execute(tx)
    await sql`create schema ${sql.id(schema)}`.execute(tx)
  })

const putBack = ({ db }: Database<object>, schema: string, aside: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(tx)
    for (const table of kyselyTables)
      await sql`alter table if exists ${sql.id(aside, asideName(table))} rename to ${sql.id(table)}`.execute(tx)
    await sql`alter schema ${sql.id(aside)} rename to ${sql.id(schema)}`.execute(tx)
  })
