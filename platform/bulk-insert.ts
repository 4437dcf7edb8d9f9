/** Writes many rows into one table, as fast as the engine allows. */
import { CompiledQuery, type Kysely } from 'kysely'
import { type ManyRows, RowObjects } from './many-rows.ts'
import type { Engine } from './tables.ts'

/** PostgreSQL holds one statement's rows as text in memory. SQLite does nothing else while a statement runs. */
const mostRows: { readonly [engine in Engine]: number } = { postgres: 5_000, sqlite: 1_000 }

/** A row of writes. The caller prepares the next one while the one before is written. */
export class Writes {
  #last: Promise<void> = Promise.resolve()

  /** Begins when the one before is written. @throws its error */
  async begin(write: () => Promise<void>): Promise<void> {
    await this.#last
    this.#last = write()
    // The next one throws it.
    this.#last.catch(() => {})
  }

  /** Resolves when all are written. */
  end(): Promise<void> {
    return this.#last
  }
}

/**
 * Writes rows into one table: by COPY on PostgreSQL, by one prepared statement run for each row on SQLite.
 * It makes no transaction. Inside the caller's transaction all of the rows are written or none.
 * Pass batches of 1,000 to 10,000 rows: all of `rows` is in memory at once.
 *
 * @param db a transaction, usually
 * @param table its name in the database
 * @param columns each row's values are taken in this order. A value may be a text, a number, bytes, null or undefined
 * (written as null).
 * @throws DatabaseUnusable when the database fails, or the engine's own error when it refuses a row
 */
export async function bulkInsert<Tables>(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows[engine]) {
    const some = rows.length <= mostRows[engine] ? rows : rows.slice(from, from + mostRows[engine])
    await insertMany(db, engine, table, new RowObjects(columns, some))
  }
}

/** Writes rows of any form in one statement. */
export async function insertMany<Tables>(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  rows: ManyRows,
): Promise<void> {
  const into = `"${table}" (${rows.columns.map((column) => `"${column}"`).join(', ')})`
  const text =
    engine === 'postgres'
      ? `copy ${into} from stdin`
      : `insert into ${into} values (${rows.columns.map(() => '?').join(', ')})`
  await db.executeQuery(CompiledQuery.raw(text, [rows]))
}
