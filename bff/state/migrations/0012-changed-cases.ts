/** Finds what decides how long cases are kept: the events that say who changed it, and the changes themselves. */
import { type Kysely, sql } from 'kysely'

export async function findChangedCases(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index chain_changed_by_at_seq on chain (event, at, seq) where event = 'changed'`,
    `create index case_change_of_date_by_at on case_change (at) where field = 'retention_date'`,
  ])
    await sql.raw(statement).execute(db)
}
