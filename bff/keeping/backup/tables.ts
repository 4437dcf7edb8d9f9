/** Moves the rows of a state between databases of either engine, as lines of JSON. A backup also moves SQLite to PostgreSQL. */
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../../platform/database.ts'
import { executedIn } from '../../../platform/migrations.ts'
import { createDigest, type Written } from './digest.ts'
import { linesOf } from './lines.ts'

/** Tables as the database lists them. */
// biome-ignore lint/suspicious/noExplicitAny: a backup holds whatever tables there are.
type AnyTables = any
type Row = { [column: string]: unknown }
type Connection = Kysely<AnyTables>

export type Snapshot = {
  migrations: string[]
  tables: string[]
  write(table: string, file: string): Promise<Written>
}

/** The work sees the database at one instant, whatever others write meanwhile. */
export async function withSnapshot<Value>(
  { engine, db }: Database<AnyTables>,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  return db.connection().execute(async (connection) => {
    const begin = engine === 'postgres' ? sql`begin isolation level repeatable read read only` : sql`begin`
    await begin.execute(connection)
    try {
      const tables = await tablesOf(connection, engine)
      return await work({
        migrations: await executedIn(connection),
        tables: [...tables.keys()],
        write: (table, file) => writeRows(rowsOf(connection, engine, table, tables.get(table)), file),
      })
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Each table with its first column, which orders its rows. */
async function tablesOf(connection: Connection, engine: Engine): Promise<Map<string, string>> {
  const tables = await connection.introspection.getTables()
  const schema = engine === 'postgres' ? await currentSchema(connection) : undefined
  return new Map(
    tables
      .filter((table) => table.schema === schema && !table.isView)
      .map(({ name, columns }) => [name, columns[0]!.name]),
  )
}

export async function currentSchema(connection: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(connection)
  return rows[0]?.name
}

const atATime = 50

async function* rowsOf(connection: Connection, engine: Engine, table: string, order?: string): AsyncIterable<Row> {
  const some = connection.selectFrom(table).selectAll()
  const all = order === undefined ? some : some.orderBy(order)
  if (engine === 'sqlite') return yield* all.stream() as AsyncIterable<Row>
  // The driver would hold the whole table in memory.
  await sql`declare backup cursor for ${all}`.execute(connection)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atATime)} from backup`.execute(connection)
    if (rows.length === 0) break
    yield* rows
  }
  await sql`close backup`.execute(connection)
}

async function writeRows(rows: AsyncIterable<Row>, file: string): Promise<Written> {
  const digest = createDigest()
  async function* lines() {
    for await (const row of rows) {
      digest.add(row)
      yield `${JSON.stringify(row, bytesAsText)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return digest.written()
}

/** Bytes travel as `{"base64": "…"}`. */
function bytesAsText(this: Row, key: string, value: unknown): unknown {
  const bytes = this[key]
  return bytes instanceof Uint8Array ? { base64: Buffer.from(bytes).toString('base64') } : value
}
const bytesAgain = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value

/** The limits of one insert: rows, and characters. */
const batch = { rows: 200, characters: 4_000_000 }

type Read = {
  file: Written
  /** The rows as they were put. */
  given: Written
  /** The rows that the table then holds. */
  stored: Written
  /** Texts that PostgreSQL cannot hold as they are. */
  cleaned: number
}

/** Replaces the rows that a migration wrote. */
export async function readRows(
  tx: Transaction<AnyTables>,
  { engine, table, file }: { engine: Engine; table: string; file: string },
): Promise<Read> {
  const isEmpty = (await tx.selectFrom(table).select(sql.lit(1).as('one')).limit(1).execute()).length === 0
  if (!isEmpty) await tx.deleteFrom(table).execute()
  const inFile = createDigest()
  const given = engine === 'postgres' ? createDigest() : inFile
  let cleaned = 0
  let rows: Row[] = []
  let characters = 0
  const put = async () => {
    if (rows.length > 0) await tx.insertInto(table).values(rows).execute()
    rows = []
    characters = 0
  }
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()))) {
    const row: Row = JSON.parse(line, bytesAgain)
    inFile.add(row)
    if (engine === 'postgres') {
      cleaned += replaceNul(row)
      given.add(row)
    }
    rows.push(row)
    characters += line.length
    if (rows.length >= batch.rows || characters >= batch.characters) await put()
  }
  await put()
  const stored = createDigest()
  for await (const row of rowsOf(tx, engine, table)) stored.add(row)
  return { file: inFile.written(), given: given.written(), stored: stored.written(), cleaned }
}

/** SQLite's text may hold a NUL, and PostgreSQL's may not. @returns how many texts held one */
function replaceNul(row: Row): number {
  let cleaned = 0
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes('\0')) continue
    row[column] = value.replaceAll('\0', '\uFFFD')
    cleaned += 1
  }
  return cleaned
}

/** Serial columns continue after the greatest value. SQLite does this by itself. */
export async function countOn(tx: Transaction<AnyTables>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(tx)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(tx)
}
