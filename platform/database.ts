/** One database, on SQLite or PostgreSQL: how it is opened and brought up to date. What is in it is its owner's affair. */
import { Kysely } from 'kysely'
import { DatabaseUnusable, isPostgres, whatToDo } from './database-fault.ts'
import { migrate, type Schema } from './migrations.ts'
import { type AtOnce, NodeSqliteDialect } from './node-sqlite-dialect.ts'
import { type Patience, PooledPostgresDialect } from './pooled-postgres-dialect.ts'
import type { Engine } from './tables.ts'
import { TellingDialect, told } from './telling-dialect.ts'

export type { Engine }
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

/**
 * @param address `postgres://…`, or the path of an SQLite file
 * @param durable whether what is committed outlives a power cut, at the price of a disk write each time
 * @param upTo the last migration to run: a backup of an earlier version goes into a database of that version
 * @throws DatabaseUnusable when it cannot be reached, is damaged, or was written by a later version; and so do queries,
 * when what it stands on fails later
 */
export async function openDatabase<Tables>(
  address: string,
  schema: Schema,
  { durable, upTo }: { durable: boolean; upTo?: string },
): Promise<Database<Tables>> {
  const database = connect<Tables>(address, { durable })
  try {
    await migrate(database.db, database.engine, schema, upTo)
    return database
  } catch (cause) {
    await database.close().catch(() => {})
    if (cause instanceof DatabaseUnusable) throw cause
    throw new DatabaseUnusable(null, whatToDo(null, address, cause), { cause })
  }
}

/** As it is: nothing is brought up to date. A database that is not there shows with the first query. */
export function connect<Tables>(
  address: string,
  { durable, patience }: { durable: boolean; patience?: Patience },
): Database<Tables> {
  const postgres = isPostgres(address) ? new PooledPostgresDialect(address, patience) : null
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
