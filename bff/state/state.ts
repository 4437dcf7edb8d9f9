/** The BFF's state, over SQLite or PostgreSQL. */
import { sql, type Transaction } from 'kysely'
import { type Database, openDatabase } from '../../platform/database.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'

export type State = Database<Tables> & {
  /** The end of the chain is this transaction's until it ends, whoever else would append to it. */
  holdChain(transaction: Transaction<Tables>): Promise<void>
}

/** A number that means the chain to PostgreSQL's advisory locks, and nothing else. */
const chainLock = 7031

/** Records must outlive a power cut, so every commit reaches the disk (decision 0019). */
export async function openState(address: string): Promise<State> {
  const database = await openDatabase<Tables>(address, schema, { durable: true })
  return {
    ...database,
    async holdChain(transaction) {
      // SQLite's transactions hold the whole database from the start.
      if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(${chainLock})`.execute(transaction)
    },
  }
}
