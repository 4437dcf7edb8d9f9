/** Signed-in sessions, kept here and not in the cookie: signing out ends them. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sha256 } from '../ledger/chain.ts'
import { randomId } from '../random-id.ts'
import type { Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'

export type Session = { session_id: string; expires_at: string; analyst: Analyst }
export type Sessions = ReturnType<typeof createSessions>

export const sessionHours = 12

export function createSessions(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  return {
    /** @returns the token for the cookie, which is kept nowhere but there */
    async begin({ analyst_id }: Analyst): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const expires_at = new Date(now.getTime() + sessionHours * 3_600_000).toISOString()
      const session = { session_id: randomId(), analyst_id, created_at: now.toISOString(), expires_at }
      await db.deleteFrom('session').where('expires_at', '<', now.toISOString()).execute()
      await db
        .insertInto('session')
        .values({ ...session, token_hash: sha256(token) })
        .execute()
      return token
    },

    async session(token: string): Promise<Session | null> {
      const row = await db
        .selectFrom('session')
        .innerJoin('analyst', 'analyst.analyst_id', 'session.analyst_id')
        .select(['session_id', 'expires_at', 'analyst.analyst_id', 'email', 'name', 'role', 'analyst.created_at'])
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', clock().toISOString())
        .executeTakeFirst()
      if (!row) return null
      const { session_id, expires_at, ...analyst } = row
      return { session_id, expires_at, analyst }
    },

    end: async ({ session_id }: Session): Promise<void> => {
      await db.deleteFrom('session').where('session_id', '=', session_id).execute()
    },
  }
}
