/** Who may use the application, and how they first come to. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sha256 } from '../ledger/chain.ts'
import { randomId } from '../random-id.ts'
import type { AnalystTable, Role, Tables } from '../state/tables.ts'
import { hashPassword, isPassword } from './passwords.ts'

export type Analyst = Omit<AnalystTable, 'password_hash'>
export type NewAnalyst = { email: string; name: string; password: string; role: Role }
export type Analysts = ReturnType<typeof createAnalysts>

const hours = 60 * 60 * 1000

export function createAnalysts(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const isEmpty = async (): Promise<boolean> =>
    (await db.selectFrom('analyst').select('analyst_id').limit(1).executeTakeFirst()) === undefined

  /** @returns null where somebody has this e-mail address already */
  async function add({ email, name, password, role }: NewAnalyst): Promise<Analyst | null> {
    const analyst = {
      analyst_id: randomId(),
      email: email.trim().toLowerCase(),
      name: name.trim(),
      role,
      created_at: clock().toISOString(),
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('analyst')
      .values({ ...analyst, password_hash: await hashPassword(password) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 0n ? null : analyst
  }

  return {
    isEmpty,
    add,

    /** The analyst whose e-mail and password these are. */
    async signIn(email: string, password: string): Promise<Analyst | null> {
      const row = await db
        .selectFrom('analyst')
        .selectAll()
        .where('email', '=', email.trim().toLowerCase())
        .executeTakeFirst()
      if (!(await isPassword(password, row?.password_hash)) || !row) return null
      const { password_hash: _, ...analyst } = row
      return analyst
    },

    /** A secret for the first account, good once and for a day. An earlier one is good no longer. */
    async newSignInLink(): Promise<string> {
      const token = randomBytes(24).toString('base64url')
      const expires_at = new Date(clock().getTime() + 24 * hours).toISOString()
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('sign_in_link').execute()
        await tx
          .insertInto('sign_in_link')
          .values({ token_hash: sha256(token), expires_at })
          .execute()
      })
      return token
    },

    isSignInLink: async (token: string): Promise<boolean> =>
      (await db
        .selectFrom('sign_in_link')
        .select('token_hash')
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', clock().toISOString())
        .executeTakeFirst()) !== undefined,

    /** @returns false where another redeemed it first */
    async redeemSignInLink(token: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_link')
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', clock().toISOString())
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
