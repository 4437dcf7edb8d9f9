/** Statements that are compiled once: Kysely's builder takes longer than SQLite. */
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'

/** @returns runs the statement; it is compiled anew only for another number of values */
export function prepared<Row, Values extends readonly unknown[]>(
  // biome-ignore lint/suspicious/noExplicitAny: the schema of any database, as Kysely's own dialects have it.
  db: Kysely<any>,
  statement: (...values: Values) => RawBuilder<Row>,
) {
  const compiled = new Map<number, CompiledQuery<Row>>()
  return async (...values: Values): Promise<Row[]> => {
    const query = compiled.get(values.length) ?? statement(...values).compile(db)
    compiled.set(values.length, query)
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}
