import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../state/tables.ts'
import type { Audit, Author } from './audit.ts'

type Revoked = { analyst_id: string; only?: string; audit: Audit; by: Author; at: Date }

/** Revokes an account's tokens, or one. Work that a token started stops: a running batch waits for a person. */
export async function revokeTokensOf(
  tx: Transaction<Tables> | Kysely<Tables>,
  { analyst_id, only, audit, by, at }: Revoked,
): Promise<string[]> {
  const revoked = await tx
    .updateTable('access_token')
    .set({ revoked_at: at.toISOString() })
    .where('analyst_id', '=', analyst_id)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (those) => those.where('token_id', '=', only!))
    .returning('token_id')
    .execute()
  const ids = revoked.map(({ token_id }) => token_id)
  for (const token_id of ids)
    await audit.note({ by, about: analyst_id, change: 'access token revoked', detail: { token: { token_id } } }, tx)
  if (ids.length > 0)
    await tx
      .updateTable('batch')
      .set({ state: 'paused', why: 'The access token that started it was revoked. You can start it again.' })
      .where('actor', 'in', ids)
      .where('state', '=', 'running')
      .execute()
  return ids
}
