/** One database, on SQLite or PostgreSQL: how it is opened and brought up to date. What is in it is its owner's affair. */
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { NodeSqliteDialect } from './node-sqlite-dialect.ts'

export type Engine = 'sqlite' | 'postgres'
export type Database<Tables> = { engine: Engine; db: Kysely<Tables>; close(): Promise<void> }
/** By name, in the order of the names. */
export type Migrations = Record<string, Migration>

/** A database that cannot be used, with what to do about it in one line. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/**
 * @param address `postgres://…`, or the path of an SQLite file
 * @param durable whether what is committed outlives a power cut, at the price of a disk write each time
 * @throws DatabaseUnusable when it cannot be reached, is damaged, or was written by a later version
 */
export async function openDatabase<Tables>(
  address: string,
  migrationsFor: (engine: Engine) => Migrations,
  { durable }: { durable: boolean },
): Promise<Database<Tables>> {
  const engine: Engine = /^postgres(ql)?:\/\//.test(address) ? 'postgres' : 'sqlite'
  const db = new Kysely<Tables>({
    dialect: engine === 'postgres' ? postgres(address) : new NodeSqliteDialect(address, durable),
  })
  try {
    await migrate(db, migrationsFor(engine))
  } catch (cause) {
    await db.destroy().catch(() => {})
    throw new DatabaseUnusable(whyUnusable(engine, address, cause), { cause })
  }
  return { engine, db, close: () => db.destroy() }
}

// 64-bit integers arrive as text from this driver; ours all fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function postgres(connectionString: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that the server drops is replaced by the next query; unheard, it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

// biome-ignore lint/suspicious/noExplicitAny: migrations are about any tables, as Kysely's own types have it.
async function migrate(db: Kysely<any>, migrations: Migrations): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

function whyUnusable(engine: Engine, address: string, cause: unknown): string {
  const { message = String(cause), errcode, code } = cause as { message?: string; errcode?: number; code?: string }
  if (engine === 'postgres')
    return `PostgreSQL at ${hostOf(address)} cannot be used (${code ?? message}). Check the address and that the server runs.`
  // SQLite: 11 damaged, 26 not a database, 5 and 6 locked, 13 full, 14 and 8 cannot open or write.
  if (errcode === 11 || errcode === 26)
    return `The database ${address} is damaged or half written. Restore it from a backup, or move it away to begin anew.`
  if (errcode === 5 || errcode === 6)
    return `The database ${address} is locked by another program. Stop that one first.`
  if (errcode === 13) return `The disk is full: ${address} cannot be written. Make room and start again.`
  if (errcode === 14 || errcode === 8)
    return `The database ${address} cannot be opened for writing. Check the folder's permissions.`
  return `The database ${address} cannot be used: ${message}.`
}

/** The address without the name and password it may hold. */
function hostOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host + pathname
}
