/** The history of accounts and their keys: who did what and when. Rows are only added. */
import type { Kysely } from 'kysely'
import type { AccountEvent as ShownEvent } from '../../contract/desk/team.ts'
import type { Role, Tables } from '../state/tables.ts'

export type Change =
  | 'account made'
  | 'account changed'
  | 'last administrator kept'
  | 'account disabled'
  | 'account enabled'
  | 'invitation made'
  | 'invitation withdrawn'
  | 'reset link made'
  | 'password changed'
  | 'password reset'
  | 'second factor set up'
  | 'second factor taken off'
  | 'recovery codes renewed'
  | 'recovery code used'
  | 'provider linked'
  | 'session ended'
  | 'access token made'
  | 'access token revoked'
  | 'page key minted'
  | 'page key taken off the list'

/** Who did it: an analyst, the holder of a one-time link, the command line, the start or the provider. */
export type Author = { analyst_id: string } | 'link' | 'command line' | 'start' | 'provider'

export type AccountEvent = {
  by: Author
  /** Null where there is no account yet. */
  about: string | null
  change: Change
  /** No secret. */
  detail?: {
    email?: string
    role?: Role | [before: Role, after: Role]
    name?: string
    sessions?: number
    /** Of an access token: for how many days, and what it may do. */
    token?: { token_id: string; days?: number; scopes?: string[] }
    /** A key for a web page: whether it is bound to one address, not to which. */
    key?: { domain: string; minutes: number; is_bound: boolean }
  }
}
export type Audit = ReturnType<typeof createAudit>

export function createAudit(db: Kysely<Tables>, clock: () => Date) {
  return {
    /** @param on the transaction of the change itself, so that neither is without the other */
    async note({ by, about, change, detail = {} }: AccountEvent, on: Kysely<Tables> = db): Promise<void> {
      const made_by = typeof by === 'string' ? null : by.analyst_id
      const words = JSON.stringify({ ...detail, ...(typeof by === 'string' && { by }) })
      await on
        .insertInto('account_event')
        .values({ at: clock().toISOString(), made_by, analyst_id: about, change, detail: words })
        .execute()
    },

    /** The newest first, with the names that those concerned have now. */
    async list(before: number, limit: number) {
      const rows = await db
        .selectFrom('account_event')
        .leftJoin('analyst as author', 'author.analyst_id', 'made_by')
        .leftJoin('analyst as about', 'about.analyst_id', 'account_event.analyst_id')
        .select(['seq', 'at', 'made_by', 'account_event.analyst_id', 'change', 'detail'])
        .select(['author.name as made_by_name', 'about.name as analyst_name'])
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as ShownEvent['detail'] }))
    },
  }
}
