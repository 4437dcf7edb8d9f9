import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'

/** Stops the work that these sessions started; all work of the account without a list. Tokens keep their own end. */
export async function endActors(
  on: Kysely<Tables>,
  { analyst_id, only }: { analyst_id: string; only?: readonly string[] },
  at: Date,
): Promise<void> {
  await on
    .updateTable('actor')
    .set({ ended_at: at.toISOString() })
    .where('analyst_id', '=', analyst_id)
    .where('token_id', 'is', null)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (those) => those.where('actor_id', 'in', ['', ...only!]))
    .execute()
}
