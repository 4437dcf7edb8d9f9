/** Accounts, and what is left on them. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Account = Omit<Tables['account'], 'account_id'> & { account_id: number }
export type NewAccount = Pick<Account, 'name' | 'calls_per_minute'> & { credits: number }

export const accountStore = (db: Kysely<Tables>) => ({
  accountNamed: (name: string): Promise<Account | undefined> =>
    db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirst(),

  accounts: (): Promise<Account[]> => db.selectFrom('account').selectAll().orderBy('account_id').execute(),

  /** False, and nothing done, where the name is taken. */
  async addAccount({ name, calls_per_minute, credits }: NewAccount): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('account')
      .values({
        name,
        credit_balance: credits,
        total_credits: credits,
        total_credit_transactions: credits > 0 ? 1 : 0,
        calls_per_minute,
        closed_on: null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async setCallsPerMinute(account_id: number, calls_per_minute: number | null): Promise<void> {
    await db.updateTable('account').set({ calls_per_minute }).where('account_id', '=', account_id).execute()
  },

  /** Credits that were bought. */
  async addCredits(account_id: number, credits: number): Promise<void> {
    await db
      .updateTable('account')
      .set({
        credit_balance: sql`credit_balance + ${credits}`,
        total_credits: sql`total_credits + ${credits}`,
        total_credit_transactions: sql`total_credit_transactions + 1`,
      })
      .where('account_id', '=', account_id)
      .execute()
  },

  /** With its keys, and all that was minted with them. The name stays taken. */
  closeAccount: (account_id: number, closed_on: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      for (const table of ['javascript_key', 'account_key', 'result_page'] as const)
        await transaction.deleteFrom(table).where('account_id', '=', account_id).execute()
      await transaction.updateTable('account').set({ closed_on }).where('account_id', '=', account_id).execute()
    }),

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
})
