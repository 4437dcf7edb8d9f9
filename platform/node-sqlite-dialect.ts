/** Kysely over Node's own SQLite: its SqliteDialect, with a statement as that dialect expects it. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
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

/** How long a statement waits for another program to let go of the file. */
const patienceMilliseconds = 3000

class ImmediateDriver extends SqliteDriver {
  #isPatient = false
  /** Since when the file is locked, as far as we saw: who comes later waits the rest of the time and no more. */
  #lockedSince: number | null = null

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#isPatient) return connection
    this.#isPatient = true
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (compiled) => this.#patiently(compiled.query.kind, () => execute(compiled))
    return connection
  }

  /** A transaction takes the write lock when it begins, so that it cannot fail half-way for want of it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A disk that is full ends the transaction by itself, and there is nothing left to roll back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })
  }

  /** SQLite's own waiting would hold up everything else that the process does. */
  async #patiently<Value>(kind: string, work: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        const value = await work()
        // Reading goes on beside another's writing, and says nothing of the lock.
        if (kind !== 'SelectQueryNode') this.#lockedSince = null
        return value
      } catch (error) {
        const isLocked = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5
        if (!isLocked) throw error
        this.#lockedSince ??= performance.now()
        if (performance.now() - this.#lockedSince > patienceMilliseconds) throw error
        await wait(20)
      }
    }
  }
}

/** SQLite changes its schema inside a transaction: a migration happens whole or not at all. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function open(path: string, durable: boolean) {
  const database = new DatabaseSync(path, { timeout: patienceMilliseconds })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = ${durable ? 'full' : 'normal'};
      pragma foreign_keys = on;
      pragma cache_size = -65536;
      pragma busy_timeout = 0`)
  } catch (error) {
    database.close()
    throw error
  }
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
