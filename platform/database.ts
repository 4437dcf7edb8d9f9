/** Opens one database, on SQLite or PostgreSQL, and brings it up to date. Its owner decides what is in it. */
import { Kysely } from 'kysely'
import { DatabaseUnusable, isPostgres, whatToDo } from './database-fault.ts'
import { FaultDialect, told } from './fault-dialect.ts'
import { executedIn, migrate, type Schema } from './migrations.ts'
import { type AtOnce, NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { PooledPostgresDialect } from './pooled-postgres-dialect.ts'
import type { Patience } from './postgres-pool.ts'
import { SqliteThreadDialect } from './sqlite-thread-dialect.ts'
import type { Engine } from './tables.ts'

export type { Engine }
/** The pool's connections by state; `waiting` counts callers that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }
export type Opened<Tables> = Database<Tables> & {
  /** The migrations that this opening ran. */
  migrated: readonly string[]
}
export type Database<Tables> = {
  engine: Engine
  db: Kysely<Tables>
  /** Null on SQLite, which has one connection. */
  poolUse(): PoolUse | null
  /**
   * A transaction whose statements run within one turn of the event loop, without waiting for the disk: wait for
   * `synced` after it. Null on PostgreSQL, where every statement is a round trip.
   */
  inOneTurn: (<Value>(work: (database: AtOnce) => Value) => Promise<Value>) | null
  /** Commits the running transaction without waiting for the disk. Wait for `synced` instead. */
  syncApart(): void
  /** Resolves when everything committed before is on disk. */
  synced(): Promise<void>
  close(): Promise<void>
}

/**
 * @param address `postgres://…`, or the path of an SQLite file @param durable whether commits survive a power cut, at
 * the price of a disk write each @param upTo the last migration to run: a backup of an earlier version needs a database
 * of that version @throws DatabaseUnusable if it cannot be reached, is damaged, or was written by a later version;
 * queries throw it too, if the database fails later
 */
export async function openDatabase<Tables>(
  address: string,
  schema: Schema,
  { durable, upTo }: { durable: boolean; upTo?: string },
): Promise<Opened<Tables>> {
  const database = connect<Tables>(address, { durable })
  try {
    return { ...database, migrated: await migrate(database.db, database.engine, schema, upTo) }
  } catch (cause) {
    await database.close().catch(() => {})
    if (cause instanceof DatabaseUnusable) throw cause
    throw new DatabaseUnusable(null, whatToDo(null, address, cause), { cause })
  }
}

/** Whether any program of ours has made tables there. @throws DatabaseUnusable */
export async function isMade(address: string): Promise<boolean> {
  const { db, close } = connect(address, { durable: false })
  return executedIn(db)
    .then((names) => names.length > 0)
    .finally(close)
}

/** Without migrations. @param inThread an SQLite file that a thread works on, beside other work */
export function connect<Tables>(
  address: string,
  { durable, patience, inThread = false }: { durable: boolean; patience?: Patience; inThread?: boolean },
): Database<Tables> {
  const postgres = isPostgres(address) ? new PooledPostgresDialect(address, patience) : null
  const sqlite = postgres || inThread ? null : new NodeSqliteDialect(address, durable)
  const dialect = postgres ?? sqlite ?? new SqliteThreadDialect(address)
  const db = new Kysely<Tables>({ dialect: new FaultDialect(dialect, address) })
  return {
    engine: postgres ? 'postgres' : 'sqlite',
    db,
    poolUse: () => postgres?.use() ?? null,
    inOneTurn:
      sqlite && ((work) => db.getExecutor().provideConnection(() => told(address, () => sqlite.inOneTurn(work)))),
    // PostgreSQL waits for the disk itself, once for many commits.
    syncApart: () => sqlite?.syncApart(),
    synced: () => sqlite?.synced() ?? Promise.resolve(),
    close: () => db.destroy(),
  }
}
