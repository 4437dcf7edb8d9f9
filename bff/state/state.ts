import { CompiledQuery, sql, type Transaction } from 'kysely'
import { type Opened, openDatabase } from '../../platform/database.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'

export type State = Opened<Tables> & {
  /** Locks the end of the chain until this transaction ends. */
  holdChain(transaction: Transaction<Tables>): Promise<void>
}

/** The number is the key of this lock among PostgreSQL's advisory locks. Without parameters it takes fewer messages. */
const lockChain = CompiledQuery.raw('select pg_advisory_xact_lock(7031)')

/** Records must outlive a power cut, so every commit reaches the disk (decision 0019). */
export async function openState(address: string): Promise<State> {
  const database = await openDatabase<Tables>(address, schema, { durable: true })
  // Kilobytes. The usual 64 MB fill with pages that lookups wrote and nothing reads again.
  if (database.engine === 'sqlite') await sql`pragma cache_size = -8192`.execute(database.db)
  return {
    ...database,
    async holdChain(transaction) {
      // SQLite's transactions lock the whole database from the start.
      if (database.engine === 'postgres') await transaction.executeQuery(lockChain)
    },
  }
}
