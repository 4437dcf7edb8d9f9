import type { Kysely } from 'kysely'
import { randomId } from '../state/random-id.ts'
import type { AnalystTable, Role, Tables } from '../state/tables.ts'
import type { Audit, Author } from './audit.ts'
import { endActors } from './end-actors.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { revokeTokensOf } from './revoke-tokens.ts'
import { withdrawLinksOf } from './withdraw-links.ts'

export type Analyst = Omit<AnalystTable, 'password_hash' | 'disabled_at'>
/** Without a password, the person signs in through the provider. */
export type NewAnalyst = { email: string; name: string; password: string | null; role: Role }
export type Changes = { name?: string | undefined; role?: Role | undefined; disabled?: boolean | undefined }
type Changed = AnalystTable & { revoked: readonly string[] }
export type Analysts = ReturnType<typeof createAnalysts>

/** The application keeps at least one administrator. */
export class LastAdministrator extends Error {
  override readonly name = 'LastAdministrator'
}

type Options = {
  db: Kysely<Tables>
  audit: Audit
  clock: () => Date
  takesPassword: (email: string) => boolean
  /** By account. */
  lastSeen: () => Promise<ReadonlyMap<string, string>>
}

export const emailOf = (typed: string): string => typed.trim().toLowerCase()

export function createAnalysts({ db, audit, clock, takesPassword, lastSeen }: Options) {
  const byEmail = (email: string, on: Kysely<Tables> = db): Promise<AnalystTable | undefined> =>
    on.selectFrom('analyst').selectAll().where('email', '=', emailOf(email)).executeTakeFirst()

  /** Locks every administrator's row until the transaction ends, so that two cannot demote each other at once. */
  async function isLastAdministrator(analyst_id: string, tx: Kysely<Tables>): Promise<boolean> {
    const administrators = await tx
      .updateTable('analyst')
      .set({ role: 'administrator' })
      .where('role', '=', 'administrator')
      .returning(['analyst_id', 'disabled_at'])
      .execute()
    const active = administrators.filter(({ disabled_at }) => disabled_at === null)
    return active.length === 1 && active[0]?.analyst_id === analyst_id
  }

  const endResetLinks = (analyst_id: string, tx: Kysely<Tables>) =>
    tx.deleteFrom('account_link').where('kind', '=', 'reset').where('analyst_id', '=', analyst_id).execute()

  /** Whether the account can sign in with a password. */
  const hasPassword = ({ email, password_hash }: Pick<AnalystTable, 'email' | 'password_hash'>): boolean =>
    password_hash !== '' && takesPassword(email)

  /** Does nothing if the password changed meanwhile. */
  async function hashAnew({ analyst_id, password_hash: before }: AnalystTable, password: string): Promise<void> {
    await db
      .updateTable('analyst')
      .set({ password_hash: await hashPassword(password) })
      .where('analyst_id', '=', analyst_id)
      .where('password_hash', '=', before)
      .execute()
  }

  return {
    byEmail,
    hasPassword,

    isEmpty: async (on: Kysely<Tables> = db): Promise<boolean> =>
      (await on.selectFrom('analyst').select('analyst_id').limit(1).executeTakeFirst()) === undefined,

    byId: (analyst_id: string, on: Kysely<Tables> = db): Promise<AnalystTable | undefined> =>
      on.selectFrom('analyst').selectAll().where('analyst_id', '=', analyst_id).executeTakeFirst(),

    /** @returns null if the e-mail address is taken */
    async add(
      { email, name, password, role }: NewAnalyst,
      by: Author,
      on: Kysely<Tables> = db,
    ): Promise<Analyst | null> {
      const analyst = {
        analyst_id: randomId(),
        email: emailOf(email),
        name: name.trim(),
        role,
        created_at: clock().toISOString(),
      }
      const password_hash = password === null ? '' : await hashPassword(password)
      const { numInsertedOrUpdatedRows } = await on
        .insertInto('analyst')
        .values({ ...analyst, password_hash, disabled_at: null })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return null
      await audit.note({ by, about: analyst.analyst_id, change: 'account made', detail: { role } }, on)
      return analyst
    },

    /** The analyst with this e-mail address and password. The account may be disabled. */
    async withPassword(email: string, password: string): Promise<AnalystTable | null> {
      const row = await byEmail(email)
      if (!(await isPassword(password, row?.password_hash)) || !row) return null
      if (isOutdated(row.password_hash)) await hashAnew(row, password)
      return row
    },

    /**
     * Ends reset links and access tokens that someone else may still have.
     * @returns the ended tokens, for `tokens.dropKeysOf` after the transaction
     */
    async setPassword(analyst_id: string, password: string, by: Author, on: Kysely<Tables> = db): Promise<string[]> {
      const password_hash = await hashPassword(password)
      const change = by === 'link' ? 'password reset' : 'password changed'
      const set = async (tx: Kysely<Tables>) => {
        await tx.updateTable('analyst').set({ password_hash }).where('analyst_id', '=', analyst_id).execute()
        await endResetLinks(analyst_id, tx)
        const revoked = await revokeTokensOf(tx, { analyst_id, audit, by, at: clock() })
        await audit.note({ by, about: analyst_id, change }, tx)
        return revoked
      }
      return on.isTransaction ? set(on) : on.transaction().execute(set)
    },

    isLastAdministrator,

    async list() {
      const rows = await db
        .selectFrom('analyst')
        .select(['analyst_id', 'email', 'name', 'role', 'created_at', 'disabled_at', 'password_hash'])
        .select(({ selectFrom }) => [
          selectFrom('second_factor')
            .whereRef('second_factor.analyst_id', '=', 'analyst.analyst_id')
            .where('confirmed_at', 'is not', null)
            .select('confirmed_at')
            .as('second_factor_at'),
        ])
        .orderBy('name')
        .execute()
      const seenAt = await lastSeen()
      return rows.map(({ password_hash, disabled_at, ...row }) => ({
        ...row,
        last_seen_at: seenAt.get(row.analyst_id) ?? null,
        state: disabled_at === null ? ('active' as const) : ('disabled' as const),
        has_password: hasPassword({ email: row.email, password_hash }),
      }))
    },

    /**
     * @returns the changed account, with its ended tokens for `tokens.dropKeysOf`; null if there is none.
     * @throws LastAdministrator
     */
    change: (analyst_id: string, { name, role, disabled }: Changes, by: Author): Promise<Changed | null> =>
      db.transaction().execute(async (tx) => {
        const isLast = await isLastAdministrator(analyst_id, tx)
        const before = await tx
          .selectFrom('analyst')
          .selectAll()
          .where('analyst_id', '=', analyst_id)
          .executeTakeFirst()
        if (!before) return null
        const disabled_at = { true: before.disabled_at ?? clock().toISOString(), false: null }
        const after = {
          ...before,
          name: name ?? before.name,
          role: role ?? before.role,
          disabled_at: disabled === undefined ? before.disabled_at : disabled_at[`${disabled}`],
        }
        const { password_hash: _, analyst_id: __, ...set } = after
        await tx.updateTable('analyst').set(set).where('analyst_id', '=', analyst_id).execute()
        let revoked: string[] = []
        if (after.disabled_at !== null) {
          await endResetLinks(analyst_id, tx)
          revoked = await revokeTokensOf(tx, { analyst_id, audit, by, at: clock() })
          await endActors(tx, { analyst_id }, clock())
        }
        const isAdministrator = after.role === 'administrator' && after.disabled_at === null
        if (isLast && !isAdministrator) throw new LastAdministrator()
        if (!isAdministrator) await withdrawLinksOf(tx, { analyst_id, audit, by })
        for (const event of eventsOf(before, after)) await audit.note({ by, about: analyst_id, ...event }, tx)
        return { ...after, revoked }
      }),
  }
}

/** One audit row for a changed account, and another for disabling or enabling it. */
function eventsOf(before: AnalystTable, after: AnalystTable) {
  const detail = {
    ...(before.role !== after.role && { role: [before.role, after.role] as [Role, Role] }),
    ...(before.name !== after.name && { name: after.name }),
  }
  const isDisabled = after.disabled_at !== null
  return [
    ...(Object.keys(detail).length > 0 ? [{ change: 'account changed' as const, detail }] : []),
    ...((before.disabled_at !== null) === isDisabled
      ? []
      : [{ change: isDisabled ? ('account disabled' as const) : ('account enabled' as const) }]),
  ]
}
