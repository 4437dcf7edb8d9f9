/** Personal access tokens (decision 0095). A token is shown once. The database stores its hash. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toCredits, toThousandths } from '../../contract/credits.ts'
import type { AccessToken, TeamToken } from '../../contract/desk/tokens.ts'
import type { Scope } from '../../contract/scopes.ts'
import { Problem } from '../http/problem.ts'
import { sha256 } from '../state/hash.ts'
import { randomId } from '../state/random-id.ts'
import type { AccessTokenTable, Tables } from '../state/tables.ts'
import type { Analyst } from './analysts.ts'
import type { Audit } from './audit.ts'
import { revokeTokensOf } from './revoke-tokens.ts'
import type { Session } from './sessions.ts'

export type NewToken = {
  name: string
  scopes: readonly Scope[]
  days: number
  credits: string
  unknown_counts_as: string | null
}

type Options = {
  db: Kysely<Tables>
  audit: Audit
  clock: () => Date
  /** Ends what else belongs to a token: the keys of its lookups. */
  onEnd: (token_id: string) => Promise<void>
}

/** A prefix by which scanners recognise leaked tokens. */
const tokenPrefix = 'whereabouts_'
const mostTokens = 50
const usedEvery = 60_000

export function createTokens({ db, audit, clock, onEnd }: Options) {
  const shown = (row: AccessTokenTable & Budgeted): AccessToken => ({
    token_id: row.token_id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    state: row.revoked_at !== null ? 'revoked' : row.expires_at <= clock().toISOString() ? 'expired' : 'active',
    credits: toCredits(Number(row.credits ?? 0)),
    spent: toCredits(Number(row.spent ?? 0)),
    unknown_counts_as: row.unknown_counts_as,
  })

  const newestFirst = () =>
    db
      .selectFrom('access_token')
      .leftJoin('budget', (join) => join.onRef('holder_id', '=', 'token_id').on('holder', '=', 'token'))
      .selectAll('access_token')
      .select(['credits', 'spent', 'unknown_counts_as'])
      .orderBy('access_token.created_at', 'desc')
      .orderBy('token_id')

  async function of({ analyst_id }: Pick<Analyst, 'analyst_id'>): Promise<AccessToken[]> {
    const rows = await newestFirst().where('access_token.analyst_id', '=', analyst_id).execute()
    return rows.map(shown)
  }

  async function dropKeysOf(token_ids: readonly string[]): Promise<void> {
    for (const token_id of token_ids) await onEnd(token_id)
  }

  return {
    of,

    /** After the transaction that revoked them. */
    dropKeysOf,

    /** The active tokens of all accounts, each with its owner. */
    async ofTeam(): Promise<TeamToken[]> {
      const rows = await newestFirst()
        .innerJoin('analyst', 'analyst.analyst_id', 'access_token.analyst_id')
        .select('analyst.name as analyst_name')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock().toISOString())
        .where('disabled_at', 'is', null)
        .execute()
      return rows.map((row) => ({ ...shown(row), analyst_id: row.analyst_id, analyst_name: row.analyst_name }))
    },

    /** @returns the token too, which is stored nowhere @throws Problem 409 if there are too many */
    async add({ name, scopes, days, credits, unknown_counts_as }: NewToken, { analyst_id }: Analyst) {
      const live = (await of({ analyst_id })).filter(({ state }) => state === 'active')
      if (live.length >= mostTokens)
        throw new Problem(409, 'Too many tokens', `You have ${mostTokens} access tokens. Revoke one first.`)
      const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
      const now = clock()
      const at = now.toISOString()
      const row: AccessTokenTable = {
        token_id: randomId(),
        token_hash: sha256(token),
        analyst_id,
        name,
        scopes: JSON.stringify(scopes),
        created_at: at,
        expires_at: new Date(now.getTime() + days * 86_400_000).toISOString(),
        last_used_at: null,
        revoked_at: null,
      }
      const budget = { credits: toThousandths(credits), unknown_counts_as, spent: 0 }
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('access_token').values(row).execute()
        const holder = { holder: 'token' as const, holder_id: row.token_id, period: 'total' as const, month: '' }
        await tx
          .insertInto('budget')
          .values({ ...holder, ...budget, set_by: analyst_id, set_at: at })
          .execute()
        const detail = { token: { token_id: row.token_id, days, scopes: [...scopes] } }
        await audit.note({ by: { analyst_id }, about: analyst_id, change: 'access token made', detail }, tx)
      })
      return { ...shown({ ...row, ...budget }), token }
    },

    /** The owner's session, limited to the token's scopes. Null if the token is unknown, expired or revoked. */
    async session(token: string): Promise<Session | null> {
      const now = clock()
      const row = await db
        .selectFrom('access_token')
        .innerJoin('analyst', 'analyst.analyst_id', 'access_token.analyst_id')
        .select(['token_id', 'expires_at', 'last_used_at', 'scopes'])
        .select(['analyst.analyst_id', 'email', 'analyst.name', 'role', 'analyst.created_at'])
        .where('token_hash', '=', sha256(token))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { token_id, expires_at, last_used_at, scopes, ...analyst } = row
      if (last_used_at === null || Date.parse(last_used_at) <= now.getTime() - usedEvery)
        await db
          .updateTable('access_token')
          .set({ last_used_at: now.toISOString() })
          .where('token_id', '=', token_id)
          .execute()
      return { session_id: token_id, expires_at, analyst, token: { token_id, scopes: JSON.parse(scopes) } }
    },

    /** Revokes every token of an account. @returns how many */
    async revokeAll(analyst_id: string, by: Analyst): Promise<number> {
      const ids = await db.transaction().execute((tx) => revokeTokensOf(tx, { analyst_id, audit, by, at: clock() }))
      await dropKeysOf(ids)
      return ids.length
    },

    /** @returns false if the owner has no such token, or it was revoked before */
    async revoke(token_id: string, analyst_id: string, by: Analyst): Promise<boolean> {
      const only = token_id
      const ids = await db
        .transaction()
        .execute((tx) => revokeTokensOf(tx, { analyst_id, only, audit, by, at: clock() }))
      await dropKeysOf(ids)
      return ids.length > 0
    },
  }
}

type Budgeted = { credits: number | null; spent: number | null; unknown_counts_as: string | null }
