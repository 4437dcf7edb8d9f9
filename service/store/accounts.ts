/** Accounts, what is left on them, and the keys that call for them. Keys are stored as hashes alone. */
import { type Kysely, sql } from 'kysely'
import type { AccountTable, JavascriptKeyTable, Tables } from './tables.ts'

export type Account = Omit<AccountTable, 'account_id'> & { account_id: number }

export const accountStore = (db: Kysely<Tables>) => ({
  accountOfKey: (key_hash: string): Promise<Account | undefined> =>
    db.selectFrom('account').selectAll().where('key_hash', '=', key_hash).executeTakeFirst(),

  account: (account_id: number): Promise<Account> =>
    db.selectFrom('account').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow(),

  accountNamed: (name: string): Promise<Account | undefined> =>
    db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirst(),

  /** The account of that name answers to this key from now on; a new one begins with these credits. */
  async setAccountKey(name: string, key_hash: string, credits: number): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ key_hash })
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
    const account = { name, key_hash, credit_balance: credits, total_credits: credits, total_credit_transactions: 1 }
    await db.insertInto('account').values(account).execute()
  },

  /** Takes the credits in one step; false, and nothing taken, where there are too few. */
  async take(account_id: number, credits: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ credit_balance: sql`credit_balance - ${credits}` })
      .where('account_id', '=', account_id)
      .where('credit_balance', '>=', credits)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  async giveBack(account_id: number, credits: number): Promise<void> {
    await db
      .updateTable('account')
      .set({ credit_balance: sql`credit_balance + ${credits}` })
      .where('account_id', '=', account_id)
      .execute()
  },

  javascriptKey: (key_hash: string): Promise<JavascriptKeyTable | undefined> =>
    db.selectFrom('javascript_key').selectAll().where('key_hash', '=', key_hash).executeTakeFirst(),

  /** Keys that have run out are forgotten when a new one is made. */
  async addJavascriptKey(key: JavascriptKeyTable, now: Date): Promise<void> {
    // A day's grace: for that long a key's caller is told that it ran out, and not that nobody knows it.
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
    await db.deleteFrom('javascript_key').where('expires_at', '<', yesterday).execute()
    await db.insertInto('javascript_key').values(key).execute()
  },
})
