/** Kysely over Node's own SQLite: its SqliteDialect, with a statement as that dialect expects it. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(path: string, durable: boolean) {
    const config = { database: async () => open(path, durable) }
    super(config)
    this.#config = config
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** A transaction takes the write lock when it begins, so that it cannot fail half-way for want of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite changes its schema inside a transaction: a migration happens whole or not at all. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function open(path: string, durable: boolean) {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${durable ? 'full' : 'normal'};
    pragma foreign_keys = on;
    pragma cache_size = -65536`)
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= 500) prepared.clear()
      const statement = adapt(database, sql)
      prepared.set(sql, statement)
      return statement
    },
    close: () => database.close(),
  }
}

function adapt(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    // A reading that goes on while others begin needs a statement of its own.
    iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
  }
}
