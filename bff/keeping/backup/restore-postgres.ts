/** Restores in one transaction: where it is killed, the server forgets all of it. */
import { sql, type Transaction } from 'kysely'
import { connect, type Database } from '../../../platform/database.ts'
import { migrate } from '../../../platform/migrations.ts'
import { schema } from '../../state/schema.ts'
import { type AnyTables, lastMigration } from './fill.ts'
import { BackupFailed } from './manifest.ts'
import { fillState, type Into, type Replaced } from './restore-state.ts'
import { currentSchema } from './tables.ts'

/** The previous state stays in a schema of another name. */
export async function fillPostgres(into: Into): Promise<Replaced> {
  const { address, suffix, replace, manifest, beforeSwap, say } = into
  const database = connect<AnyTables>(address, { durable: true })
  try {
    const present = (await currentSchema(database.db)) ?? 'public'
    const isThere = (await database.db.introspection.getTables()).some((table) => table.schema === present)
    if (isThere && !replace)
      throw new BackupFailed(
        'The database is not empty. Restore with --replace: the present state is kept under another name.',
      )
    if (isThere) await requireNoOthers(database)
    const aside = `${present}_${suffix.replaceAll('-', '_')}`
    const cleaned = await database.db.transaction().execute(async (tx) => {
      if (isThere) await exchange(tx, present, aside)
      await migrate(tx, 'postgres', schema, lastMigration(manifest))
      const texts = await fillState(tx, { ...into, engine: 'postgres' })
      beforeSwap()
      say('The present database has another name')
      return texts
    })
    return { aside: isThere ? `the schema ${aside}` : null, cleaned }
  } finally {
    await database.close()
  }
}

async function requireNoOthers({ db }: Database<AnyTables>): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db)
  if (rows[0]?.others) throw new BackupFailed('The application is running on this database. Stop every process first.')
}

/** Kysely looks for its tables in every schema, so those of the previous state are renamed too. */
const kyselyTables = ['kysely_migration', 'kysely_migration_lock']

async function exchange(tx: Transaction<AnyTables>, present: string, aside: string): Promise<void> {
  await sql`alter schema ${sql.id(present)} rename to ${sql.id(aside)}`.execute(tx)
  for (const table of kyselyTables)
    await sql`alter table if exists ${sql.id(aside, table)} rename to ${sql.id(`replaced_${table}`)}`.execute(tx)
  await sql`create schema ${sql.id(present)}`.execute(tx)
}
