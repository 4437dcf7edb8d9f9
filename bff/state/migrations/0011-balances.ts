/** What tells whether a balance fell by lookups alone: no purchase, and no key that is in a page. */
import type { Kysely } from 'kysely'

export async function addToBalances(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('balance').addColumn('total_credit_transactions', 'text').execute()
  await db.schema.alterTable('page_key').addColumn('taken_off_at', 'text').execute()
}
