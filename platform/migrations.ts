/**
 * Brings a database to its schema. A new one is made from today's tables. An older one runs the migrations that it
 * lacks: frozen SQL, two files each (`0015-tables.sqlite.sql`, `0015-tables.postgres.sql`), in which every statement
 * ends with its line. The owner's test shows that both ways give the same schema.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is of any tables.
export type AnyDatabase = Kysely<any>

export type Schema = {
  create(db: AnyDatabase, engine: Engine): Promise<void>
  /** The folder of the SQL files. The first migration creates the tables as of the day it was frozen. */
  migrations: URL
  /** Earlier migrations that the first one replaces. A database has run them all, or `complete` finishes them. */
  replaced: readonly string[]
  complete?(db: AnyDatabase, engine: Engine): Promise<void>
}

/**
 * If many programs start at once, one migrates. @param upTo the last migration; a new database then runs them all
 * @returns the migrations that it ran here; none for a new database
 */
export async function migrate(db: AnyDatabase, engine: Engine, schema: Schema, upTo?: string): Promise<string[]> {
  const names = migrationNames(schema)
  const executed = await executedIn(db)
  const later = executed.filter((name) => !names.includes(name) && !schema.replaced.includes(name))
  if (later.length > 0)
    throw new Error(
      `it was written by a later version of this program, which knows ${later.join(', ')}. Start that version, or restore a backup of this one`,
    )
  if (executed.some((name) => schema.replaced.includes(name))) await replaceOldMigrations(db, engine, schema)
  if (upTo === undefined && names.every((name) => executed.includes(name))) return []
  const ran = await oneAtATime(db, engine, async (locked) => {
    const migrator = new Migrator({
      db: locked,
      provider: { getMigrations: async () => migrationsOf(engine, schema, names, upTo === undefined) },
    })
    const migrated = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
    if (migrated.error) throw migrated.error
    return (migrated.results ?? []).map(({ migrationName }) => migrationName)
  })
  return executed.length === 0 ? [] : ran
}

/** Kysely's own lock ends with the connection, and never behind a pool like PgBouncer. This one ends with its work. */
async function oneAtATime<Value>(
  db: AnyDatabase,
  engine: Engine,
  work: (db: AnyDatabase) => Promise<Value>,
): Promise<Value> {
  if (engine === 'sqlite') return work(db)
  const locked = async (tx: AnyDatabase) => {
    await sql`set local lock_timeout = '1h'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    return work(tx)
  }
  return db.isTransaction ? locked(db) : db.transaction().execute(locked)
}

/** The number for migrations among PostgreSQL's advisory locks. */
const migrationLock = 7_364_019_562

/** A new database gets today's tables with the first migration, so the others do nothing. */
function migrationsOf(engine: Engine, schema: Schema, names: string[], fromTables: boolean): Record<string, Migration> {
  let isNew = false
  const migrations = names.map((name, index): [string, Migration] => {
    const up = async (db: AnyDatabase) => {
      if (isNew) return
      isNew = fromTables && index === 0
      await (isNew ? schema.create(db, engine) : execute(db, frozenSql(schema, name, engine)))
    }
    return [name, { up }]
  })
  return Object.fromEntries(migrations)
}

/** If several programs run, one does it. */
async function replaceOldMigrations(db: AnyDatabase, engine: Engine, schema: Schema): Promise<void> {
  const { replaced, complete } = schema
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`lock table kysely_migration in exclusive mode`.execute(tx)
    const executed = (await executedIn(tx)).filter((name) => replaced.includes(name))
    if (executed.length === 0) return
    if (executed.length < replaced.length) {
      if (!complete)
        throw new Error(
          `it was written by a version of this program that ended at ${executed.at(-1)}. Start the sources of 23 November 2026 once, then this version`,
        )
      await complete(tx, engine)
    }
    await tx.deleteFrom('kysely_migration').where('name', 'in', replaced).execute()
    const row = { name: migrationNames(schema)[0], timestamp: new Date().toISOString() }
    await tx.insertInto('kysely_migration').values(row).execute()
  })
}

export const migrationNames = ({ migrations }: Schema): string[] =>
  readdirSync(migrations)
    .filter((file) => file.endsWith('.sqlite.sql'))
    .map((file) => file.slice(0, -'.sqlite.sql'.length))
    .sort()

/** Names that a backup or a database may have for a migration, as this program names them. */
export function todaysNames(schema: Schema, names: readonly string[]): string[] {
  const hasRunAll = schema.replaced.every((name) => names.includes(name))
  if (schema.replaced.length === 0 || !hasRunAll) return [...names]
  return [migrationNames(schema)[0]!, ...names.filter((name) => !schema.replaced.includes(name))]
}

export const frozenSql = ({ migrations }: Schema, name: string, engine: Engine): string[] =>
  statementsIn(readFileSync(new URL(`${name}.${engine}.sql`, migrations), 'utf8'))

/** Each ends with a semicolon at the end of a line. */
export const statementsIn = (text: string): string[] => text.split(/;\n/).filter((statement) => statement.trim() !== '')

export async function execute(db: AnyDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The migrations that made a database, in order; none if it is empty. */
export async function executedIn(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
