/**
 * Rows a second into both engines: the bulk insert, against the same rows as one JSON text a batch. The rows are those
 * of the fictional register, made in advance. BENCH_COMPANIES sets the number of companies.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { sampleRegister } from '../fiction/register.ts'
import { bulkInsert } from '../platform/bulk-insert.ts'
import { connect, type Engine } from '../platform/database.ts'
import { createStatements } from '../platform/tables.ts'
import { startPostgres } from '../platform/testing/postgres.ts'
import { type FactBatch, toStored } from '../service/store/facts.ts'
import { tables } from '../service/store/tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of any table.
type AnyTables = any
type Rows = { table: string; rows: readonly object[] }
type Insert = (db: Kysely<AnyTables>, engine: Engine, rows: Rows) => Promise<unknown>

const companies = Number(process.env.BENCH_COMPANIES ?? 5_000)
const rounds = 3

const ways: { readonly [way: string]: Insert } = {
  'bulk insert': (db, engine, { table, rows }) => bulkInsert(db, engine, table, Object.keys(rows[0]!), rows),
  'JSON text': insertJson,
}

const before = performance.now()
const batches = [...sampleRegister({ seed: 1, companies })].map((batch) => toStored(batch as FactBatch))
const count = batches.reduce((sum, { rows }) => sum + rows.length, 0)
console.log(`${count} rows of ${companies} companies, made at ${perSecond(performance.now() - before)} a second`)

const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-bench-'))
const server = await startPostgres()
for (const engine of ['sqlite', 'postgres'] as const) {
  if (engine === 'postgres' && !server) continue
  const address = engine === 'postgres' ? server!.url : path.join(folder, 'bench.sqlite')
  const { db, close } = connect<AnyTables>(address, { durable: false })
  const bare = Object.fromEntries(Object.entries(tables).map(([name, { columns }]) => [name, { columns }]))
  for (const statement of createStatements(engine, bare)) await sql.raw(statement).execute(db)
  const speeds = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [way, insert] of Object.entries(ways)) speeds.get(way)!.push(await timeOf(db, engine, insert))
  for (const [way, times] of speeds) console.log(`${engine}, ${way}: ${perSecond(Math.min(...times))} rows a second`)
  await close()
}
await server?.stop()
rmSync(folder, { recursive: true })

async function timeOf(db: Kysely<AnyTables>, engine: Engine, insert: Insert): Promise<number> {
  for (const table of Object.keys(tables)) await db.deleteFrom(table).execute()
  const start = performance.now()
  await db.transaction().execute(async (tx) => {
    for (const batch of batches) if (batch.rows.length > 0) await insert(tx, engine, batch)
  })
  return performance.now() - start
}

async function insertJson(db: Kysely<AnyTables>, engine: Engine, { table, rows }: Rows): Promise<unknown> {
  const columns = Object.keys(rows[0]!)
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`
  const values = columns.map((column) => (engine === 'sqlite' ? sql`value ->> ${sql.lit(column)}` : sql.ref(column)))
  const json = JSON.stringify(rows)
  const from =
    engine === 'sqlite'
      ? sql`json_each(${json})`
      : sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  return sql`${into} select ${sql.join(values)} from ${from}`.execute(db)
}

function perSecond(milliseconds: number): string {
  return Math.round((count / milliseconds) * 1000).toLocaleString('en-GB')
}
