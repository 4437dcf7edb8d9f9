/** Many rows into one table, as text that is put together once: Kysely's builder takes longer over them than SQLite. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Engine } from './database.ts'

/** At once: more are sent in several statements, of which so many different ones are prepared and no more. */
const mostRows = 50

/** @param columns each row's values are taken in this order, whatever else it holds */
export function insertInto<Tables, Table extends keyof Tables & string>(
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
) {
  const texts = new Map<string, string>()

  function textFor(count: number, engine: Engine): string {
    const key = `${engine} ${count}`
    const known = texts.get(key)
    if (known) return known
    const placeholder = (index: number) => (engine === 'postgres' ? `$${index + 1}` : '?')
    const row = (_: unknown, at: number) => `(${columns.map((_, column) => placeholder(at * columns.length + column))})`
    const text = `insert into ${table} (${columns}) values ${Array.from({ length: count }, row)}`
    texts.set(key, text)
    return text
  }

  return async (db: Kysely<Tables>, engine: Engine, rows: readonly Tables[Table][]): Promise<void> => {
    for (let from = 0; from < rows.length; from += mostRows) {
      const some = rows.slice(from, from + mostRows)
      const values = some.flatMap((row) => columns.map((column) => row[column]))
      await db.executeQuery(CompiledQuery.raw(textFor(some.length, engine), values))
    }
  }
}
