/** Whoever has told the right password and has still to show a code. Not a session: it opens nothing else. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sha256 } from '../state/hash.ts'
import type { PendingSignInTable, Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'

export type Pending = { analyst: Analyst; needs: PendingSignInTable['needs'] }

export const pendingMinutes = 10

export function createPendingSignIns(db: Kysely<Tables>, clock: () => Date) {
  return {
    /** @returns the token for the cookie */
    async begin({ analyst_id }: Pick<Analyst, 'analyst_id'>, needs: Pending['needs']): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const expires_at = new Date(now.getTime() + pendingMinutes * 60_000).toISOString()
      await db.deleteFrom('pending_sign_in').where('expires_at', '<=', now.toISOString()).execute()
      await db
        .insertInto('pending_sign_in')
        .values({ token_hash: sha256(token), analyst_id, needs, expires_at })
        .execute()
      return token
    },

    async withToken(token: string | undefined): Promise<Pending | null> {
      if (!token) return null
      const row = await db
        .selectFrom('pending_sign_in')
        .innerJoin('analyst', 'analyst.analyst_id', 'pending_sign_in.analyst_id')
        .select(['needs', 'analyst.analyst_id', 'email', 'name', 'role', 'created_at'])
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', clock().toISOString())
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { needs, ...analyst } = row
      return { needs, analyst }
    },

    /** Once signed in, or with a new password, there is nothing left to wait for. */
    endAll: async (analyst_id: string): Promise<void> => {
      await db.deleteFrom('pending_sign_in').where('analyst_id', '=', analyst_id).execute()
    },
  }
}
