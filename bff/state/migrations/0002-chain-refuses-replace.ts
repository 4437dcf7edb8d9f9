import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import { refusal } from './refusal.ts'

/** SQLite's `insert or replace` deletes without the trigger that refuses deletion. */
export async function refuseReplace(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return
  const isThere = 'exists (select 1 from chain where seq = new.seq)'
  await sql
    .raw(
      `create trigger chain_refuses_replace before insert on chain when ${isThere} begin select raise(abort, '${refusal}'); end`,
    )
    .execute(db)
}
