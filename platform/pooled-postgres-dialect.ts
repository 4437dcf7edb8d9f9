/** Kysely over PostgreSQL, with a pool of connections. */
import { PostgresAdapter, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Patience } from './postgres-pool.ts'

export class PooledPostgresDialect extends PostgresDialect {
  readonly #pool: () => pg.Pool | null

  constructor(connectionString: string, patience?: Patience) {
    let pool: pg.Pool | null = null
    super({
      // Programs and threads on SQLite do without the driver.
      async pool() {
        const { openPool } = await import('./postgres-pool.ts')
        pool = openPool(connectionString, patience)
        return pool
      },
    })
    this.#pool = () => pool
  }

  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock()
  }

  /** Before the first query, there are no connections. */
  use() {
    const { totalCount, idleCount, waitingCount } = this.#pool() ?? { totalCount: 0, idleCount: 0, waitingCount: 0 }
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
}

/** Migrations hold their own lock (migrations.ts). */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
