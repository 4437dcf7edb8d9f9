/** Statements that are compiled once: Kysely's builder takes longer than SQLite. */
import type { CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: the schema of any database, as Kysely's own dialects have it.
type AnyDatabase = Kysely<any>

/** An adapter whose database needs no wait: the way through Kysely takes longer than a short read. */
export type ReadsNow = {
  /** Null if the statement cannot be read in this turn of the event loop, or does not only read. */
  readNow<Row>(query: CompiledQuery<Row>): Row[] | null
}

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
    const adapter: DialectAdapter & Partial<ReadsNow> = on.getExecutor().adapter
    const compiled = byDatabase.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    byDatabase.set(adapter, compiled)
    const query = compiled.get(values.length) ?? compile(statement(...values), on, values)
    compiled.set(values.length, query)
    const given = { ...query, parameters: values }
    return adapter.readNow?.(given) ?? (await on.executeQuery<Row>(given)).rows
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
