/** Kysely over Node's own SQLite, through Kysely's SqliteDialect and statements in the form that it expects. */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import type { Statement } from './insert-rows.ts'
import { ManyRows } from './many-rows.ts'
import type { ReadsNow } from './prepared.ts'
import { createWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts'

/** Statements that run without a wait in between. */
export type AtOnce = {
  read<Row>(statement: Statement): Row[]
  write(statement: Statement): void
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: ImmediateDriver

  constructor(path: string, durable: boolean, log = durable ? createWriteAheadLog(path) : null) {
    const opened = new OpenedLater(path, durable)
    super(opened)
    this.#driver = new ImmediateDriver(opened, log)
  }

  /** A transaction in one turn of the event loop, on a connection that only the caller uses. */
  inOneTurn<Value>(work: (database: AtOnce) => Value): Promise<Value> {
    return this.#driver.inOneTurn(work)
  }

  override createDriver(): SqliteDriver {
    return this.#driver
  }

  /** The running transaction does not wait for the disk, so the caller must wait for `synced` after it. */
  syncApart(): void {
    this.#driver.syncsApart = true
  }

  /** Resolves when everything committed before is on disk. */
  async synced(): Promise<void> {
    await this.#driver.log?.synced()
  }

  override createAdapter(): SqliteAdapter {
    return new SharedConnectionAdapter(this.#driver)
  }
}

/** How long a statement waits for another program to release the file. */
const patienceMilliseconds = 3000

/** The database, after its first use. */
class OpenedLater {
  now: OpenDatabase | null = null
  readonly database: () => Promise<OpenDatabase>

  constructor(path: string, durable: boolean) {
    this.database = async () => {
      this.now = await patientlyOpen(path, durable)
      return this.now
    }
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #opened: OpenedLater
  /** Null if commits need not survive a power cut. */
  readonly log: WriteAheadLog | null
  readonly #turns = new Turns()
  /** State of the running transaction. */
  syncsApart = false
  /** Who has the connection committed something that is not on disk yet. */
  #hasCommitted = false
  #isPatient = false
  #isInTransaction = false
  /** Since when the file has been locked, as far as we know. Statements in the queue wait only the remaining time. */
  #lockedSince: number | null = null

  constructor(opened: OpenedLater, log: WriteAheadLog | null) {
    super(opened)
    this.#opened = opened
    this.log = log
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    const connection = await super.acquireConnection()
    if (this.#isPatient) return connection
    this.#isPatient = true
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (compiled) => {
      const isReading = onlyReads(compiled)
      const result = await this.#patiently(isReading, () => execute(compiled))
      if (!isReading && !this.#isInTransaction) this.#hasCommitted = true
      return result as never
    }
    return connection
  }

  /** Others use the connection while this waits for the disk, so one sync serves the commits of many. */
  override async releaseConnection(): Promise<void> {
    const hasCommitted = this.#hasCommitted
    this.#hasCommitted = false
    this.#turns.give()
    // The queue is empty, so the next lock starts a new wait.
    if (!this.#turns.isTaken) this.#lockedSince = null
    if (hasCommitted) await this.log?.synced()
  }

  /** A transaction takes the write lock at its start, so that it cannot fail half-way without it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = true
    this.syncsApart = false
    await connection.executeQuery(CompiledQuery.raw('begin immediate')).catch((error: unknown) => {
      this.#isInTransaction = false
      throw error
    })
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#isInTransaction = false
    if (!this.syncsApart) this.#hasCommitted = true
  }

  override async destroy(): Promise<void> {
    await this.log?.close()
    await super.destroy()
  }

  inOneTurn<Value>(work: (database: AtOnce) => Value): Promise<Value> {
    return this.#patiently(false, () => this.#opened.now!.inOneTurn(work))
  }

  readNow<Row>(statement: Statement): Row[] | null {
    if (this.#turns.isTaken) return null
    try {
      return this.#opened.now?.read<Row>(statement) ?? null
    } catch {
      return null
    }
  }

  /** A full disk ends the transaction by itself, so there is nothing to roll back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super
      .rollbackTransaction(connection)
      .catch((error: Error) => {
        if (!error.message.includes('no transaction is active')) throw error
      })
      .finally(() => {
        this.#isInTransaction = false
      })
  }

  /** SQLite's own waiting would block everything else in the process. */
  async #patiently<Value>(isReading: boolean, work: () => Promise<Value> | Value): Promise<Value> {
    for (;;) {
      try {
        const value = await work()
        // Reads work beside another's writes, so they do not show whether the lock is free.
        if (!isReading) this.#lockedSince = null
        return value
      } catch (error) {
        if (!isLocked(error)) throw error
        this.#lockedSince ??= performance.now()
        if (performance.now() - this.#lockedSince > patienceMilliseconds) throw error
        // Shorter than the pauses of our long work between its transactions; otherwise this statement might never get a
        // turn.
        await wait(1)
      }
    }
  }
}

/** Gives the connection to one caller at a time, in the order of their calls. */
class Turns {
  readonly #waiting: (() => void)[] = []
  isTaken = false

  take(): Promise<void> | void {
    if (this.isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.isTaken = true
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.isTaken = false
  }
}

const onlyReads = ({ query, sql }: CompiledQuery) => query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)

/** SQLite changes its schema inside a transaction, so a migration runs as a whole or not at all. */
export class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's own lock would be held during the wait for the disk, so the driver has one. */
class SharedConnectionAdapter extends TransactionalDdlAdapter implements ReadsNow {
  readonly #driver: ImmediateDriver

  constructor(driver: ImmediateDriver) {
    super()
    this.#driver = driver
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Null also if another one has the connection, or if the read failed: then Kysely's way waits, or fails alike. */
  readNow<Row>(query: CompiledQuery<Row>): Row[] | null {
    return onlyReads(query) ? this.#driver.readNow(query) : null
  }
}

/** SQLite does not wait if two programs turn on the write-ahead log at once, so this retries. */
async function patientlyOpen(path: string, durable: boolean) {
  const until = performance.now() + patienceMilliseconds
  for (;;)
    try {
      return openSqlite(path, durable)
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error
      await wait(20)
    }
}

const isLocked = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

type OpenDatabase = ReturnType<typeof openSqlite>

export function openSqlite(path: string, durable: boolean) {
  const database = new DatabaseSync(path)
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma wal_autocheckpoint = 4000;
      pragma foreign_keys = on;
      pragma secure_delete = ${durable ? 'on' : 'off'};
      pragma cache_size = -65536;
      pragma temp_store = memory;
      select 1 from sqlite_schema limit 1`)
  } catch (error) {
    database.close()
    throw error
  }
  const prepared = new Map<string, SqliteStatement>()
  function prepare(sql: string): SqliteStatement {
    const known = prepared.get(sql)
    if (known) return known
    const statement = adapt(database, sql)
    const changesTables = /^\s*(?:alter|create|drop)\b/i.test(sql)
    // A prepared statement knows the names of its columns.
    if (changesTables || prepared.size >= 500) prepared.clear()
    if (!changesTables) prepared.set(sql, statement)
    return statement
  }
  const atOnce: AtOnce = {
    read: <Row>({ sql, parameters }: Statement) => prepare(sql).all(parameters) as Row[],
    write: ({ sql, parameters }) => prepare(sql).run(parameters),
  }
  return {
    database,
    prepare,
    read: atOnce.read,

    inOneTurn<Value>(work: (database: AtOnce) => Value): Value {
      prepare('begin immediate').run([])
      try {
        const value = work(atOnce)
        prepare('commit').run([])
        return value
      } catch (error) {
        // A full disk ends the transaction by itself.
        if (database.isTransaction) prepare('rollback').run([])
        throw error
      }
    },

    close: () => database.close(),
  }
}

function adapt(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  let names = namesOf(statement)
  return {
    reader: names.length > 0,
    all(parameters) {
      const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as Values[]
      // Another program may have added a column.
      if (rows[0] && rows[0].length !== names.length) names = namesOf(statement)
      return rows.map((values) => rowOf(names, values))
    },
    run: (parameters) =>
      parameters[0] instanceof ManyRows
        ? runForEach(statement, parameters[0])
        : statement.run(...(parameters as SQLInputValue[])),
    // A read that overlaps others needs its own statement.
    iterate: (parameters) => iterated(database.prepare(sql), parameters),
  }
}

function* iterated(statement: StatementSync, parameters: readonly unknown[]) {
  statement.setReturnArrays(true)
  const names = namesOf(statement)
  const rows = statement.iterate(...(parameters as SQLInputValue[])) as unknown as Iterable<Values>
  for (const values of rows) yield rowOf(names, values)
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/** Of a row, after `setReturnArrays`. */
type Values = readonly SQLOutputValue[]

/** Node's own objects are dictionaries: they take twice the time to make, and eight times to read. */
function rowOf(names: readonly string[], values: Values): { [column: string]: SQLOutputValue } {
  const row: { [column: string]: SQLOutputValue } = {}
  for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at]!
  return row
}

function runForEach(statement: StatementSync, rows: ManyRows) {
  let changes = 0
  for (const values of rows.values() as Iterable<SQLInputValue[]>) {
    statement.run(...values)
    changes += 1
  }
  return { changes, lastInsertRowid: 0 }
}
