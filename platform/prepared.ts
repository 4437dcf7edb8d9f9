/** Statements that are compiled once: Kysely's builder takes longer than SQLite. */
import type { CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely'
import { onlyReads, SharedConnectionAdapter } from './node-sqlite-dialect.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schema of any database, as Kysely's own dialects have it.
type AnyDatabase = Kysely<any>

/**
 * @param statement has each value once, in the order of the arguments: later values take the places of the first ones
 * @returns runs the statement; it is compiled anew only for another number of values
 */
export function prepared<Row, Values extends readonly unknown[]>(
  db: AnyDatabase,
  statement: (...values: Values) => RawBuilder<Row>,
) {
  const run = preparedOn(statement)
  return (...values: Values): Promise<Row[]> => run(db, ...values)
}

/** The same for a statement that runs in transactions too, and on several databases. */
export function preparedOn<Row, Values extends readonly unknown[]>(statement: (...values: Values) => RawBuilder<Row>) {
  const byDatabase = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Row>>>()
  return async (on: AnyDatabase, ...values: Values): Promise<Row[]> => {
    const { adapter } = on.getExecutor()
    const compiled = byDatabase.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    byDatabase.set(adapter, compiled)
    const query = compiled.get(values.length) ?? compile(statement(...values), on, values)
    compiled.set(values.length, query)
    const isReading = adapter instanceof SharedConnectionAdapter && onlyReads(query)
    const rows = isReading ? adapter.readNow<Row>({ sql: query.sql, parameters: values }) : null
    return rows ?? (await on.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}

/** @throws for a statement that would give wrong rows for other values */
function compile<Row>(statement: RawBuilder<Row>, on: AnyDatabase, values: readonly unknown[]): CompiledQuery<Row> {
  const query = statement.compile(on)
  const { length } = query.parameters
  if (length !== values.length || values.some((value, at) => value !== query.parameters[at]))
    throw new Error(`A statement must have its values once each, in their order: ${query.sql}`)
  return { ...query, parameters: [] }
}
