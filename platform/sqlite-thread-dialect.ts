/** Kysely over an SQLite file in a thread of its own. A program works on while a statement runs. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'
import { ManyRows } from './many-rows.ts'
import { TransactionalDdlAdapter } from './node-sqlite-dialect.ts'
import type { Asked, Told } from './sqlite-thread.ts'

export class SqliteThreadDialect extends SqliteDialect {
  readonly #path: string

  constructor(path: string) {
    super({ database: () => Promise.reject(new Error('The thread opens the file.')) })
    this.#path = path
  }

  override createDriver(): Driver {
    return new ThreadDriver(this.#path)
  }

  override createAdapter(): TransactionalDdlAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** One connection, whose statements run in the order of the calls. */
class ThreadDriver implements Driver, DatabaseConnection {
  readonly #path: string
  readonly #waiting: { resolve: (told: Told) => void; reject: (cause: unknown) => void }[] = []
  #worker: Worker | undefined
  /** Resolves when the connection is free. */
  #free: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: this.#path,
      execArgv: [],
      // Without a limit it keeps its garbage.
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker = worker
    let cause: unknown = new Error('The thread of the database ended.')
    worker.on('message', (told: Told) => this.#waiting.shift()!.resolve(told))
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.splice(0)) reject(cause)
    })
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    await before
    this.#release = resolve
    return this
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const [rows] = parameters
    const told = await this.#ask(
      rows instanceof ManyRows ? { sql, parameters: [], rows: rows.packed() } : { sql, parameters },
    )
    if ('failed' in told) throw Object.assign(new Error(told.failed.message), told.failed)
    const { changes } = told
    return { rows: told.rows as Row[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) }
  }

  // biome-ignore lint/correctness/useYield: nothing reads a part in a stream.
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('A thread sends all rows at once.')
  }

  beginTransaction = () => this.#run('begin immediate')
  commitTransaction = () => this.#run('commit')
  /** A full disk ends the transaction by itself, so there is nothing to roll back. */
  rollbackTransaction = () =>
    this.#run('rollback').catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })

  async destroy(): Promise<void> {
    if (!this.#worker) return
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage(null)
    await ended
  }

  async #run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql))
  }

  #ask(asked: Asked): Promise<Told> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) throw new Error('The thread of the database has ended.')
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(asked)
    })
  }
}
