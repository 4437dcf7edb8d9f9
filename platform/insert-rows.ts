/** Inserts rows with SQL text that is built once, because Kysely's builder takes longer than the database. */
import type { Insertable } from 'kysely'
import type { Engine } from './tables.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * Rows in one statement. A fixed number keeps the prepared statements few. In SQLite a statement costs little, and many
 * rows with triggers would go through a temporary table.
 */
const mostRows: { readonly [engine in Engine]: number } = { postgres: 50, sqlite: 1 }

/** @param columns each row's values in this order @param otherwise what happens to a row that exists already */
export function insertInto<Tables, Table extends keyof Tables & string>(
  table: Table,
  columns: readonly (keyof Insertable<Tables[Table]> & string)[],
  otherwise = '',
) {
  const texts = new Map<string, string>()

  function textFor(count: number, engine: Engine): string {
    const key = `${engine} ${count}`
    const known = texts.get(key)
    if (known) return known
    const placeholder = (index: number) => (engine === 'postgres' ? `$${index + 1}` : '?')
    const row = (_: unknown, at: number) => `(${columns.map((_, column) => placeholder(at * columns.length + column))})`
    const text = `insert into ${table} (${columns}) values ${Array.from({ length: count }, row)} ${otherwise}`
    texts.set(key, text)
    return text
  }

  return (engine: Engine, rows: readonly Insertable<Tables[Table]>[]): Statement[] => {
    const statements: Statement[] = []
    for (let from = 0; from < rows.length; from += mostRows[engine]) {
      const some = rows.slice(from, from + mostRows[engine])
      const parameters = some.flatMap((row) => columns.map((column) => row[column]))
      statements.push({ sql: textFor(some.length, engine), parameters })
    }
    return statements
  }
}
