/** The history of accounts and their keys: who changed what, and when. Rows are only added. */
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
  | 'report template changed'
  | 'report logo changed'
  | 'report logo removed'

/** The author: an analyst, the holder of a one-time link, the command line, the start or the provider. */
export type Author = { analyst_id: string } | 'link' | 'command line' | 'start' | 'provider'

export type AccountEvent = {
  by: Author
  /** Null while there is no account. */
  about: string | null
  change: Change
  /** Holds no secret. */
  detail?: {
    email?: string
    role?: Role | [before: Role, after: Role]
    name?: string
    sessions?: number
    /** For an access token: its lifetime in days, and its scopes. */
    token?: { token_id: string; days?: number; scopes?: string[] }
    /** For a page key: whether it is bound to an address, but not the address. */
    key?: { domain: string; minutes: number; is_bound: boolean }
  }
}
export type Audit = ReturnType<typeof createAudit>

export function createAudit(db: Kysely<Tables>, clock: () => Date) {
  return {
    /** @param on the transaction of the change, so that both succeed or neither */
    async note({ by, about, change, detail = {} }: AccountEvent, on: Kysely<Tables> = db): Promise<void> {
      const made_by = typeof by === 'string' ? null : by.analyst_id
      const words = JSON.stringify({ ...detail, ...(typeof by === 'string' && { by }) })
      await on
        .insertInto('account_event')
        .values({ at: clock().toISOString(), made_by, analyst_id: about, change, detail: words })
        .execute()
    },

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
      return withTokenNames(
        db,
        rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as ShownEvent['detail'] })),
      )
    },
  }
}

/** Events have only a token's id. Its name is read here, so that it goes with the account. */
async function withTokenNames<Event extends Pick<ShownEvent, 'detail'>>(
  db: Kysely<Tables>,
  events: Event[],
): Promise<Event[]> {
  const ids = events.flatMap(({ detail: { token } }) => (token ? [token.token_id] : []))
  if (ids.length === 0) return events
  const tokens = await db
    .selectFrom('access_token')
    .select(['token_id', 'name'])
    .where('token_id', 'in', [...new Set(ids)])
    .execute()
  const names = new Map(tokens.map(({ token_id, name }) => [token_id, name]))
  return events.map((event) => {
    const { token } = event.detail
    return token
      ? { ...event, detail: { ...event.detail, token: { ...token, name: names.get(token.token_id) } } }
      : event
  })
}
