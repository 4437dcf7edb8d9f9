/** The keys that call for accounts, stored only as hashes (decision 0014). */
import { type Kysely, sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import { readTogether } from '../../platform/together.ts'
import type { Account } from './accounts.ts'
import type { Tables } from './tables.ts'

export type AccountKey = Omit<Tables['account_key'], 'key_hash'>
export type JavascriptKey = Omit<Tables['javascript_key'], 'key_hash'>

/** The account key from the program's own settings, which may be new at each start. */
const idOfKeyAtStart = 'at-start'
const day = 86_400_000

export const keyStore = (db: Kysely<Tables>) => {
  const livingKeys = (now: Date) =>
    db
      .selectFrom('account_key')
      .innerJoin('account', 'account.account_id', 'account_key.account_id')
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now.toISOString())]))

  // Every call reads one of these, or both.
  const readAccountKeys = prepared(
    db,
    (...hashes: string[]) => sql<Account & Tables['account_key']>`
      select account.*, key_hash, key_id, made_on, last_used_on, ends_at
      from account_key inner join account on account.account_id = account_key.account_id
      where key_hash in (${sql.join(hashes)})`,
  )
  const readJavascriptKeys = prepared(
    db,
    (...hashes: string[]) => sql<Account & Tables['javascript_key'] & { ends_at: string | null }>`
      select account.*, javascript_key.key_hash, javascript_key.key_id, minted_from, domain, ip_address, expires_at, ends_at
      from javascript_key inner join account_key on account_key.key_id = javascript_key.key_id
      inner join account on account.account_id = account_key.account_id
      where javascript_key.key_hash in (${sql.join(hashes)})`,
  )
  const accountKeyOf = readTogether(async (hashes) => byHash(await readAccountKeys(...hashes)))
  const javascriptKeyOf = readTogether(async (hashes) => byHash(await readJavascriptKeys(...hashes)))

  return {
    /** An account key that works, with its account. */
    accountKey: async (key_hash: string, now: Date): Promise<(Account & AccountKey) | undefined> =>
      unlessEnded(await accountKeyOf(key_hash), now),

    /** A javascript_key, run out or not, with its account. The key that it was minted with must work. */
    javascriptKey: async (key_hash: string, now: Date): Promise<(Account & JavascriptKey) | undefined> =>
      unlessEnded(await javascriptKeyOf(key_hash), now),

    async hasJavascriptKey(domain: string, now: Date): Promise<boolean> {
      const key = await livingKeys(now)
        .innerJoin('javascript_key', 'javascript_key.key_id', 'account_key.key_id')
        .select('javascript_key.key_id')
        .where('domain', '=', domain)
        .where('expires_at', '>', now.toISOString())
        .limit(1)
        .executeTakeFirst()
      return key !== undefined
    },

    addJavascriptKey: async (key: Tables['javascript_key']): Promise<void> => {
      await db.insertInto('javascript_key').values(key).execute()
    },

    keysOfAccount: (account_id: number): Promise<AccountKey[]> =>
      db
        .selectFrom('account_key')
        .select(['key_id', 'account_id', 'made_on', 'last_used_on', 'ends_at'])
        .where('account_id', '=', account_id)
        .orderBy('made_on')
        .orderBy('key_id')
        .execute(),

    async addAccountKey(key: Omit<Tables['account_key'], 'last_used_on' | 'ends_at'>): Promise<void> {
      await db
        .insertInto('account_key')
        .values({ ...key, last_used_on: null, ends_at: null })
        .execute()
    },

    /** A new key. The account's other keys end then, unless they end sooner. */
    rotateAccountKeys: (key: Omit<Tables['account_key'], 'last_used_on' | 'ends_at'>, ends_at: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('account_key')
          .set({ ends_at })
          .where('account_id', '=', key.account_id)
          .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', ends_at)]))
          .execute()
        await transaction
          .insertInto('account_key')
          .values({ ...key, last_used_on: null, ends_at: null })
          .execute()
      }),

    /** With everything minted with it. False if there is no such key. */
    revokeAccountKey: (key_id: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('javascript_key').where('key_id', '=', key_id).execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('account_key')
          .where('key_id', '=', key_id)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),

    /** To the day: a time would show when someone works. */
    async usedOn(key_id: string, last_used_on: string): Promise<void> {
      await db.updateTable('account_key').set({ last_used_on }).where('key_id', '=', key_id).execute()
    },

    /** Gives this key to the account of that name. A new account starts with these credits and no limit. */
    async setAccountKey(name: string, key_hash: string, credits: number, now = new Date()): Promise<void> {
      const bought = { credit_balance: credits, total_credits: credits, total_credit_transactions: 1 }
      const made_on = now.toISOString().slice(0, 10)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('account')
          .values({ name, ...bought, calls_per_minute: null, closed_on: null })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ closed_on: null }))
          .execute()
        const { account_id } = await transaction
          .selectFrom('account')
          .select('account_id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
        const key = { key_hash, account_id, made_on, last_used_on: null, ends_at: null }
        await transaction
          .insertInto('account_key')
          .values({ key_id: idOfKeyAtStart, ...key })
          .onConflict((conflict) =>
            conflict.column('key_id').doUpdateSet(key).where('account_key.key_hash', '!=', key_hash),
          )
          .execute()
      })
    },

    /** For a day after its end, an expired javascript_key can still be told from an unknown one. */
    async forgetEndedKeys(now: Date): Promise<void> {
      const yesterday = new Date(now.getTime() - day).toISOString()
      await db.deleteFrom('javascript_key').where('expires_at', '<', yesterday).execute()
      await db.deleteFrom('account_key').where('ends_at', '<', yesterday).execute()
    },
  }
}

const byHash = <Row extends { key_hash: string }>(rows: readonly Row[]) =>
  new Map(rows.map(({ key_hash, ...row }) => [key_hash, row]))

const unlessEnded = <Row extends { ends_at: string | null }>(key: Row | undefined, now: Date): Row | undefined =>
  key === undefined || key.ends_at === null || key.ends_at > now.toISOString() ? key : undefined
