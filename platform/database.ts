/** One database, on SQLite or PostgreSQL: how it is opened and brought up to date. What is in it is its owner's affair. */
import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnusable, isPostgres, whatToDo } from './database-fault.ts'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { PooledPostgresDialect } from './pooled-postgres-dialect.ts'
import { TellingDialect } from './telling-dialect.ts'

export type Engine = 'sqlite' | 'postgres'
export type Database<Tables> = { engine: Engine; db: Kysely<Tables>; close(): Promise<void> }
/** By name, in the order of the names. */
export type Migrations = Record<string, Migration>

/**
 * @param address `postgres://…`, or the path of an SQLite file
 * @param durable whether what is committed outlives a power cut, at the price of a disk write each time
 * @throws DatabaseUnusable when it cannot be reached, is damaged, or was written by a later version; and so do queries,
 * when what it stands on fails later
 */
export async function openDatabase<Tables>(
  address: string,
  migrationsFor: (engine: Engine) => Migrations,
  { durable }: { durable: boolean },
): Promise<Database<Tables>> {
  const engine: Engine = isPostgres(address) ? 'postgres' : 'sqlite'
  const dialect = engine === 'postgres' ? new PooledPostgresDialect(address) : new NodeSqliteDialect(address, durable)
  const db = new Kysely<Tables>({ dialect: new TellingDialect(dialect, address) })
  try {
    await migrate(db, migrationsFor(engine))
  } catch (cause) {
    await db.destroy().catch(() => {})
    if (cause instanceof DatabaseUnusable) throw cause
    throw new DatabaseUnusable(null, whatToDo(null, address, cause), { cause })
  }
  return { engine, db, close: () => db.destroy() }
}

// biome-ignore lint/suspicious/noExplicitAny: migrations are about any tables, as Kysely's own types have it.
async function migrate(db: Kysely<any>, migrations: Migrations): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}
