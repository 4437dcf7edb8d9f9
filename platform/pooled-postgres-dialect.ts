/** Kysely over PostgreSQL, with a pool of connections that survives the server's restarts. */
import { PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CopyingClient } from './postgres-copy.ts'

// The driver gives 64-bit integers as text; all of ours fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long to wait for a connection, and for a query. Without `queryMilliseconds` a query may take any time. */
export type Patience = { connectMilliseconds: number; queryMilliseconds?: number }

const usual: Patience = { connectMilliseconds: 10_000 }

export class PooledPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(connectionString: string, { connectMilliseconds, queryMilliseconds }: Patience = usual) {
    const pool = new pg.Pool({
      Client: CopyingClient,
      connectionString,
      max: 10,
      connectionTimeoutMillis: connectMilliseconds,
      ...(queryMilliseconds !== undefined && { query_timeout: queryMilliseconds }),
      keepAlive: true,
      // A process that stops in the middle of a transaction must not block the others.
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
    })
    // The next query replaces a connection that the server drops. Without a listener, its error would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    super({ pool })
    this.#pool = pool
  }

  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock()
  }

  use() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
}

/** Migrations hold their own lock (migrations.ts). */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
