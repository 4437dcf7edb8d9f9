import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../platform/prepared.ts'
import { together } from '../../platform/together.ts'
import type { Tables } from './tables.ts'

export type Account = Omit<Tables['account'], 'account_id'> & { account_id: number }
export type NewAccount = Pick<Account, 'name' | 'calls_per_minute'> & { credits: number }

// Every paid call runs it.
const takeCredits = preparedOn(
  (credits: number, account_id: number, least: number) => sql`
    update account set credit_balance = credit_balance - ${credits}
    where account_id = ${account_id} and credit_balance >= ${least} returning account_id`,
)

type Payment = { account_id: number; credits: number }

/**
 * For all calls of an account in a turn at once, or for one after another where it has too few credits for all. A payment
 * that fails, fails alone: who was charged must hear of it.
 */
const takingFrom = (db: Kysely<Tables>) =>
  together(async (payments: readonly Payment[]): Promise<Promise<boolean>[]> => {
    const take = async (account_id: number, credits: number) =>
      (await takeCredits(db, credits, account_id, credits)).length > 0
    const paid = new Map<Payment, Promise<boolean>>()
    for (const [account_id, some] of Map.groupBy(payments, (payment) => payment.account_id)) {
      const credits = some.reduce((sum, payment) => sum + payment.credits, 0)
      const areAllPaid = take(account_id, credits)
      let before = areAllPaid
      for (const payment of some) {
        const next = async () => (await areAllPaid) || (some.length > 1 && (await take(account_id, payment.credits)))
        before = before.then(next, next)
        paid.set(payment, before)
      }
    }
    return payments.map((payment) => paid.get(payment)!)
  })

export const accountStore = (db: Kysely<Tables>) => ({
  accountNamed: (name: string): Promise<Account | undefined> =>
    db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirst(),

  accounts: (): Promise<Account[]> => db.selectFrom('account').selectAll().orderBy('account_id').execute(),

  /** False, and no change, if the name is taken. */
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

  closeAccount: (account_id: number, closed_on: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      for (const table of ['javascript_key', 'account_key', 'account_calls', 'result_page'] as const)
        await transaction.deleteFrom(table).where('account_id', '=', account_id).execute()
      await transaction.updateTable('account').set({ closed_on }).where('account_id', '=', account_id).execute()
    }),

  /**
   * A bucket of a minute's calls, for all processes, in one statement. @returns seconds to wait; 0 if it was counted
   */
  async countCall(account_id: number, perMinute: number, now: Date): Promise<number> {
    if (perMinute < 1) return 60
    const counted_at = now.getTime()
    const passed = sql<number>`case when ${big(counted_at)} > account_calls.counted_at
      then ${big(counted_at)} - account_calls.counted_at else 0 end`
    const filled = sql<number>`account_calls.calls_left + ${passed} * ${real(perMinute / 60_000)}`
    const level = sql<number>`case when ${filled} > ${real(perMinute)} then ${real(perMinute)} else ${filled} end`
    const taken = await sql`insert into account_calls (account_id, calls_left, counted_at)
      values (${account_id}, ${perMinute - 1}, ${counted_at})
      on conflict (account_id) do update set calls_left = ${level} - 1,
        counted_at = case when ${big(counted_at)} > account_calls.counted_at then ${big(counted_at)} else account_calls.counted_at end
      where ${level} >= 1 returning account_id`.execute(db)
    if (taken.rows.length > 0) return 0
    const { rows } = await sql<{ level: number }>`select ${level} as level from account_calls
      where account_id = ${account_id}`.execute(db)
    return Math.max(1, Math.ceil(((1 - (rows[0]?.level ?? 1)) / perMinute) * 60))
  },

  /** Takes the credits in one step. False, and no change, if there are too few. */
  take: takingFrom(db),

  async giveBack(account_id: number, credits: number): Promise<void> {
    await db
      .updateTable('account')
      .set({ credit_balance: sql`credit_balance + ${credits}` })
      .where('account_id', '=', account_id)
      .execute()
  },
})

// PostgreSQL must know a parameter's type.
const big = (value: number) => sql`cast(${value} as bigint)`
const real = (value: number) => sql`cast(${value} as double precision)`
