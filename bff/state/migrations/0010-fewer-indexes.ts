/** Each index of the chain is written to with each event, and these were read for nothing or for a few rows alone. */
import { type Kysely, sql } from 'kysely'

export async function dropIndexes(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Who is listed by record_line; this one found forks by their analyst.
    'drop index chain_by_analyst_seq',
    `create index chain_by_fork on chain (seq) where event = 'forked'`,
    'drop index chain_by_case_id_seq',
    'create index chain_by_case_id_seq on chain (case_id, seq) where case_id is not null',
  ])
    await sql.raw(statement).execute(db)
}
