/** The driver's pool of connections, which survives the server's restarts. */
import pg from 'pg'
import { CopyingClient } from './postgres-copy.ts'

// The driver gives 64-bit integers as text; all of ours fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long to wait for a connection, and for a query. Without `queryMilliseconds` a query may take any time. */
export type Patience = { connectMilliseconds: number; queryMilliseconds?: number }

const usual: Patience = { connectMilliseconds: 10_000 }

export function openPool(
  connectionString: string,
  { connectMilliseconds, queryMilliseconds }: Patience = usual,
): pg.Pool {
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
  return pool
}
