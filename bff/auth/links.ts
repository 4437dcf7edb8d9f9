/** One-time links: for the first account, invitations and new passwords (decision 0035). */
import { randomBytes } from 'node:crypto'
import type { Kysely, NotNull } from 'kysely'
import type { Invitation } from '../../contract/desk/team.ts'
import { sha256 } from '../state/hash.ts'
import { randomId } from '../state/random-id.ts'
import type { AccountLinkTable, LinkKind, Role, Tables } from '../state/tables.ts'
import { emailOf } from './analysts.ts'
import type { Audit, Author } from './audit.ts'

export type Link = Omit<AccountLinkTable, 'token_hash'>
/** The address holds the token and is shown once. */
export type ShownLink = { link: Link; address: string }
export type Links = ReturnType<typeof createLinks>

const goodForHours: { readonly [Kind in LinkKind]: number } = { first: 24, invitation: 7 * 24, reset: 24 }

type Options = { db: Kysely<Tables>; audit: Audit; publicUrl: string; clock: () => Date }
type NewLink = Pick<Link, 'kind'> & Partial<Pick<Link, 'email' | 'role' | 'analyst_id'>>

export function createLinks({ db, audit, publicUrl, clock }: Options) {
  const good = (on: Kysely<Tables>) => on.selectFrom('account_link').where('expires_at', '>', clock().toISOString())

  async function make(given: NewLink, by: Author, on: Kysely<Tables>): Promise<ShownLink> {
    const token = randomBytes(24).toString('base64url')
    const now = clock()
    const link: Link = {
      email: null,
      role: null,
      analyst_id: null,
      ...given,
      link_id: randomId(),
      made_by: typeof by === 'string' ? null : by.analyst_id,
      made_at: now.toISOString(),
      expires_at: new Date(now.getTime() + goodForHours[given.kind] * 3_600_000).toISOString(),
    }
    await on.deleteFrom('account_link').where('expires_at', '<=', now.toISOString()).execute()
    await on
      .insertInto('account_link')
      .values({ ...link, token_hash: sha256(token) })
      .execute()
    // The token is after a #, so that no server, proxy or log sees it.
    return { link, address: `${publicUrl}/welcome#${token}` }
  }

  const withToken = async (token: string, on: Kysely<Tables> = db): Promise<Link | null> => {
    const row = await good(on).selectAll().where('token_hash', '=', sha256(token)).executeTakeFirst()
    if (!row) return null
    const { token_hash: _, ...link } = row
    return link
  }

  return {
    withToken,

    /** Valid while there is no account. Each process prints its own link at its start, and any of them works. */
    makeFirst: (): Promise<ShownLink> => make({ kind: 'first' }, 'start', db),

    /** Replaces an earlier invitation for the same e-mail address. */
    invite: (typed: string, role: Role, by: Author): Promise<ShownLink> =>
      db.transaction().execute(async (tx) => {
        const email = emailOf(typed)
        await tx.deleteFrom('account_link').where('email', '=', email).execute()
        await audit.note({ by, about: null, change: 'invitation made', detail: { email, role } }, tx)
        return make({ kind: 'invitation', email, role }, by, tx)
      }),

    /** Replaces an earlier link for the same account. */
    reset: (analyst_id: string, by: Author): Promise<ShownLink> =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('account_link').where('analyst_id', '=', analyst_id).execute()
        await audit.note({ by, about: analyst_id, change: 'reset link made' }, tx)
        return make({ kind: 'reset', analyst_id }, by, tx)
      }),

    invitations: async (): Promise<Invitation[]> =>
      good(db)
        .select(['link_id', 'email', 'role', 'made_by', 'made_at', 'expires_at'])
        .where('kind', '=', 'invitation')
        .$narrowType<{ email: NotNull; role: NotNull }>()
        .orderBy('made_at', 'desc')
        .execute(),

    /** Ends the invitation of a person who signed in another way. */
    async takeInvitation(email: string, on: Kysely<Tables>): Promise<void> {
      await on.deleteFrom('account_link').where('kind', '=', 'invitation').where('email', '=', emailOf(email)).execute()
    },

    withdraw: (link_id: string, by: Author): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const found = await tx
          .deleteFrom('account_link')
          .where('link_id', '=', link_id)
          .where('kind', '=', 'invitation')
          .returning(['email'])
          .executeTakeFirst()
        if (!found) return false
        await audit.note({ by, about: null, change: 'invitation withdrawn', detail: { email: found.email ?? '' } }, tx)
        return true
      }),

    /** Uses the link up and does its work, or does neither. @returns null if the link has expired or was used */
    redeem: <Value>(token: string, use: (link: Link, tx: Kysely<Tables>) => Promise<Value>): Promise<Value | null> =>
      db.transaction().execute(async (tx) => {
        const link = await withToken(token, tx)
        if (!link) return null
        const { numDeletedRows } = await tx
          .deleteFrom('account_link')
          .$if(link.kind === 'first', (all) => all.where('kind', '=', 'first'))
          .$if(link.kind !== 'first', (one) => one.where('link_id', '=', link.link_id))
          .executeTakeFirstOrThrow()
        return numDeletedRows === 0n ? null : use(link, tx)
      }),
  }
}
