/** Keys for the operator's own web pages: minted on request, shown once, and listed with their holders. */
import type { Kysely } from 'kysely'
import type { Audit, Change } from '../auth/audit.ts'
import { randomId } from '../state/random-id.ts'
import type { PageKeyTable, Tables } from '../state/tables.ts'
import { expiryOf, type Mint, type Minted, methodsIn } from './mint.ts'

export type NewPageKey = { domain: string; lifetime_minutes: number; ip_address?: string | undefined }
export type PageKeys = ReturnType<typeof createPageKeys>
type Listed = Omit<PageKeyTable, 'taken_off_at'>
export type MintedForPage = { answer: Minted; pageKey: Listed | null }

type Options = {
  db: Kysely<Tables>
  audit: Audit
  mint: Mint
  clientOf: (analyst_id: string) => string
  clock?: () => Date
}

export function createPageKeys({ db, audit, mint, clientOf, clock = () => new Date() }: Options) {
  function note(change: Change, pageKey: Listed, analyst_id: string, on: Kysely<Tables>): Promise<void> {
    const { domain, minted_at, expires_at, ip_address } = pageKey
    const minutes = Math.round((Date.parse(expires_at) - Date.parse(minted_at)) / 60_000)
    const key = { domain, minutes, is_bound: ip_address !== null }
    return audit.note({ by: { analyst_id }, about: pageKey.minted_by, change, detail: { key } }, on)
  }

  return {
    async mint({ domain, lifetime_minutes, ip_address = '' }: NewPageKey, analyst_id: string): Promise<MintedForPage> {
      const params = { client: clientOf(analyst_id), domain, lifetime_minutes: String(lifetime_minutes), ip_address }
      const answer = await mint(params)
      if (answer.outcome === 'not_answered') return { answer, pageKey: null }
      const now = clock()
      const pageKey = {
        page_key_id: randomId(),
        domain,
        ip_address: ip_address || null,
        minted_by: analyst_id,
        minted_at: now.toISOString(),
        expires_at: expiryOf(answer.result, lifetime_minutes, now),
        method_list: JSON.stringify(answer.result.method_list ?? []),
      }
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('page_key')
          .values({ ...pageKey, taken_off_at: null })
          .execute()
        await note('page key minted', pageKey, analyst_id, tx)
      })
      return { answer, pageKey }
    },

    /** Valid keys, the one that expires first on top. */
    async list() {
      const now = clock()
      const rows = await db
        .selectFrom('page_key')
        .innerJoin('analyst', 'analyst.analyst_id', 'page_key.minted_by')
        .select(['page_key_id', 'domain', 'ip_address', 'minted_by', 'minted_at', 'expires_at', 'method_list'])
        .select('analyst.name as holder')
        .where('expires_at', '>', now.toISOString())
        .where('taken_off_at', 'is', null)
        .orderBy('expires_at')
        .execute()
      return rows.map((row) => ({ ...row, ...methodsIn(row, now) }))
    },

    /** Removes it from the list. Upstream accepts the key until it expires. @returns whether it was listed */
    forget: (page_key_id: string, analyst_id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const [pageKey] = await tx
          .updateTable('page_key')
          .set({ taken_off_at: clock().toISOString() })
          .where('page_key_id', '=', page_key_id)
          .where('taken_off_at', 'is', null)
          .returningAll()
          .execute()
        if (pageKey) await note('page key taken off the list', pageKey, analyst_id, tx)
        return pageKey !== undefined
      }),
  }
}
