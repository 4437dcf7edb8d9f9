import type { Kysely } from 'kysely'
import type { Tables } from '../state/tables.ts'
import type { Audit, Author } from './audit.ts'

/** Ends the links that an administrator made, once the account has another role or is disabled. They may still have them. */
export async function withdrawLinksOf(
  tx: Kysely<Tables>,
  { analyst_id, audit, by }: { analyst_id: string; audit: Audit; by: Author },
): Promise<void> {
  const links = await tx
    .deleteFrom('account_link')
    .where('made_by', '=', analyst_id)
    .returning(['kind', 'email'])
    .execute()
  for (const { kind, email } of links)
    if (kind === 'invitation')
      await audit.note({ by, about: null, change: 'invitation withdrawn', detail: { email: email ?? '' } }, tx)
}
