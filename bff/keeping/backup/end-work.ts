/** Ends what a restored state would go on with: sessions, tokens and paid work. Somebody may have ended them since the backup. */
import type { Kysely } from 'kysely'
import { pauses } from '../../batch/pauses.ts'
import type { Tables } from '../../state/tables.ts'

/** Sessions, and links that may have been used since the backup. */
const signInTables = ['session', 'pending_sign_in', 'account_link'] as const

/** Running watches and screenings stop with their actors. */
export const endWork = (db: Kysely<Tables>, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = at.toISOString()
    for (const table of signInTables) await tx.deleteFrom(table).execute()
    await tx.updateTable('access_token').set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
    await tx.updateTable('actor').set({ ended_at: now }).where('ended_at', 'is', null).execute()
    await tx
      .updateTable('batch')
      .set({ state: 'paused', why: pauses.restored })
      .where('state', '=', 'running')
      .execute()
  })
