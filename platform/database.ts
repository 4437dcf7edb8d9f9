/** One database, on SQLite or PostgreSQL: how it is opened and brought up to date. What is in it is its owner's affair. */
import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnusable, isPostgres, whatToDo } from './database-fault.ts'
import { type AtOnce, NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { PooledPostgresDialect } from './pooled-postgres-dialect.ts'
import { TellingDialect, told } from './telling-dialect.ts'

export type Engine = 'sqlite' | 'postgres'
/** Connections of a pool, by what they do; `waiting` is for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }
export type Database<Tables> = {
  engine: Engine
  db: Kysely<Tables>
  /** Null on SQLite, which has one connection. */
  poolUse(): PoolUse | null
  /**
   * A transaction whose statements follow each other within one turn of the event loop, which does not wait for the
   * disk: `synced` is waited for after it. Null on PostgreSQL, to which every statement is a journey.
   */
  inOneTurn: (<Value>(work: (database: AtOnce) => Value) => Promise<Value>) | null
  /** Lets the transaction that is under way be committed without waiting for the disk: `synced` is waited for instead. */
  syncApart(): void
  /** When it resolves, what was committed before is on disk. */
  synced(): Promise<void>
  close(): Promise<void>
}
/** By name, in the order of the names. */
export type Migrations = Record<string, Migration>

/**
 * @param address `postgres://…`, or the path of an SQLite file
 * @param durable whether what is committed outlives a power cut, at the price of a disk write each time
 * @param upTo the last migration, for what was written by an earlier version and goes into a database of its kind
 * @throws DatabaseUnusable when it cannot be reached, is damaged, or was written by a later version; and so do queries,
 * when what it stands on fails later
 */
export async function openDatabase<Tables>(
  address: string,
  migrationsFor: (engine: Engine) => Migrations,
  { durable, upTo }: { durable: boolean; upTo?: string },
): Promise<Database<Tables>> {
  const database = connect<Tables>(address, { durable })
  try {
    await migrate(database.db, migrationsFor(database.engine), upTo)
    return database
  } catch (cause) {
    await database.close().catch(() => {})
    if (cause instanceof DatabaseUnusable) throw cause
    throw new DatabaseUnusable(null, whatToDo(null, address, cause), { cause })
  }
}

/** As it is: nothing is brought up to date. A database that is not there shows with the first query. */
export function connect<Tables>(address: string, { durable }: { durable: boolean }): Database<Tables> {
  const postgres = isPostgres(address) ? new PooledPostgresDialect(address) : null
  const sqlite = postgres ? null : new NodeSqliteDialect(address, durable)
  const db = new Kysely<Tables>({ dialect: new TellingDialect((postgres ?? sqlite)!, address) })
  return {
    engine: postgres ? 'postgres' : 'sqlite',
    db,
    poolUse: () => postgres?.use() ?? null,
    inOneTurn:
      sqlite && ((work) => db.getExecutor().provideConnection(() => told(address, () => sqlite.inOneTurn(work)))),
    // PostgreSQL waits for the disk of its own, and for many commits at once.
    syncApart: () => sqlite?.syncApart(),
    synced: () => sqlite?.synced() ?? Promise.resolve(),
    close: () => db.destroy(),
  }
}

/** Kysely holds a lock meanwhile, so that of many programs which start at once one migrates and the others wait. */
// biome-ignore lint/suspicious/noExplicitAny: migrations are about any tables, as Kysely's own types have it.
async function migrate(db: Kysely<any>, migrations: Migrations, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const later = await executedIn(db).then((names) => names.filter((name) => !(name in migrations)))
  if (later.length > 0)
    throw new Error(
      `it was written by a later version of this program, which knows ${later.join(', ')}. Start that version, or restore a backup of this one`,
    )
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
  if (error) throw error
}

/** The names of the migrations that made a database what it is, in their order; none where it is empty. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
export async function executedIn(db: Kysely<any>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
