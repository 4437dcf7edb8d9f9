/** New, empty databases for tests, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { inject } from 'vitest'
import { connect, type Engine } from '../database.ts'
import { execute } from '../migrations.ts'
import { runOnPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if PostgreSQL cannot be installed: its tests are then skipped, visibly. */
    postgresUrl: string | null
  }
}

/** For `describe.each`. */
export const engines: Engine[] = ['sqlite', 'postgres']
export const isInstalled = (engine: Engine): boolean => engine === 'sqlite' || inject('postgresUrl') !== null

/** Tables as the database lists them. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into any database.
type AnyTables = any

export type TestDatabase = { address: string; drop(): Promise<void> }
let count = 0

/** @param template on PostgreSQL, the name of the database to copy */
export async function newDatabase(engine: Engine, template?: string): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = newFolder()
    return {
      address: path.join(folder, 'test.sqlite'),
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const server = inject('postgresUrl')!
  count += 1
  const name = `test_${process.pid}_${count}`
  await runOnPostgres(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    address: server.replace(/postgres$/, name),
    drop: () => runOnPostgres(server, `drop database ${name} with (force)`),
  }
}

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'whereabouts-test-'))

/**
 * An older database: the tables of a frozen migration, rows, and then indexes and triggers, as in a dump. @param rows
 * SQLite's statements, bytes as `x'00'` @param executed the migrations that it ran
 */
export async function restoreDump(
  { address }: TestDatabase,
  { statements, rows, executed }: { statements: string[]; rows: string[]; executed: readonly string[] },
): Promise<void> {
  const { db, engine, close } = connect<AnyTables>(address, { durable: false })
  const isTable = (statement: string) => /^create (virtual )?table/.test(statement)
  await execute(db, statements.filter(isTable))
  await execute(db, engine === 'postgres' ? rows.map((row) => row.replace(/\bx'([0-9a-f]*)'/g, "'\\x$1'")) : rows)
  await execute(
    db,
    statements.filter((statement) => !isTable(statement)),
  )
  await execute(db, [
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    ...executed.map((name) => `insert into kysely_migration values ('${name}', '2026-11-20T09:00:00.000Z')`),
  ])
  await close()
}

/** How many sessions wait for a lock of this database on PostgreSQL. */
export async function waitingForLocks(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** A database's whole schema, in words that can be compared within one engine. */
export async function schemaOf({ address }: TestDatabase): Promise<string[]> {
  const { db, engine, close } = connect<AnyTables>(address, { durable: false })
  const parts = engine === 'sqlite' ? [sqliteColumns, sqliteRest] : [postgresColumns, postgresIndexes, postgresTriggers]
  const rows = await Promise.all(parts.map((part) => sql.raw<{ line: string }>(part).execute(db)))
  await close()
  const lines = rows.flatMap(({ rows }) => rows.map(({ line }) => normal(line)))
  return lines.filter((line) => !line.includes('kysely_')).sort()
}

/** @returns the rows of every table, by table */
export async function rowsOf({ address }: TestDatabase): Promise<{ [table: string]: object[] }> {
  const { db, close } = connect<AnyTables>(address, { durable: false })
  const tables = (await db.introspection.getTables()).filter(({ name }) => !/^company_name_words/.test(name))
  const rows: { [table: string]: object[] } = {}
  for (const { name } of tables) rows[name] = await db.selectFrom(name).selectAll().execute()
  await close()
  return rows
}

const sqliteColumns = `
  select 'column ' || m.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk
    || ' ' || coalesce(c.dflt_value, '') as line
  from sqlite_schema as m join pragma_table_info(m.name) as c where m.type = 'table' and m.name not like 'sqlite_%'`
const sqliteRest = `select sql as line from sqlite_schema where type <> 'table' and sql is not null`
const postgresColumns = `
  select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default,
    collation_name, generation_expression) as line
  from information_schema.columns where table_schema = 'public'`
const postgresIndexes = `select indexdef as line from pg_indexes where schemaname = 'public'`
const postgresTriggers = `
  select pg_get_triggerdef(t.oid) || ' ' || p.prosrc as line
  from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid where not t.tgisinternal`

/** Ignores quotes and the layout of a statement. */
const normal = (line: string) => line.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase()
