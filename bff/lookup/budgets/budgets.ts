/** What an analyst, or everyone in a case, may spend: in total, or in a calendar month (decision 0037). */
import { type Kysely, sql, type Transaction } from 'kysely'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import type { Budget } from '../../../contract/desk/budgets.ts'
import { prepared } from '../../../platform/prepared.ts'
import { readTogether } from '../../../platform/together.ts'
import type { BudgetHolder, BudgetTable, Period, ReservationTable, Tables } from '../../state/tables.ts'
import type { Spend } from './spend.ts'

export type NewBudget = { period: Period; credits: string; unknown_counts_as: string | null }
export type Of = { holder: BudgetHolder; holder_id: string }
/** The budgets that a supervisor sets. A token has its budget from the start. */
type SetByHand = Of & { holder: 'analyst' | 'case' }
export type Budgets = ReturnType<typeof createBudgets>

/** Months are UTC, YYYY-MM. The month of a total budget is empty. */
export const monthOf = (period: Period, at: Date): string => (period === 'month' ? at.toISOString().slice(0, 7) : '')

type Options = { db: Kysely<Tables>; spend: Spend; clock?: () => Date }

export function createBudgets({ db, spend, clock = () => new Date() }: Options) {
  const rowsOf = (holders: Of[]) =>
    db
      .selectFrom('budget')
      .selectAll()
      .where((where) =>
        where.or(
          holders.map(({ holder, holder_id }) =>
            where.and([where('holder', '=', holder), where('holder_id', '=', holder_id)]),
          ),
        ),
      )
      // The order of reservations, so that two lookups never wait for each other.
      .orderBy('holder')
      .execute()

  // Each lookup reads them, because another process may have set one. All holders are named for the sake of the index.
  const readBudgets = prepared(
    db,
    (...ids: string[]) =>
      sql<BudgetTable>`select * from budget where holder in ('analyst', 'case', 'token') and holder_id in (${sql.join(ids)})`,
  )
  const budgetsHeldBy = readTogether(async (ids) =>
    Map.groupBy(await readBudgets(...ids), ({ holder_id }) => holder_id),
  )

  async function shown(rows: BudgetTable[]): Promise<Budget[]> {
    const idsOf = (holder: BudgetHolder) => [
      '',
      ...rows.filter((row) => row.holder === holder).map((row) => row.holder_id),
    ]
    const [analysts, files] = await Promise.all([
      db
        .selectFrom('analyst')
        .select(['analyst_id as id', 'name'])
        .where('analyst_id', 'in', idsOf('analyst'))
        .execute(),
      db
        .selectFrom('case_file')
        .select(['case_id as id', 'reference as name'])
        .where('case_id', 'in', idsOf('case'))
        .execute(),
    ])
    const names = new Map([...analysts, ...files].map(({ id, name }) => [id, name]))
    const reserved = await db
      .selectFrom('reservation')
      .select(({ fn }) => ['holder', 'holder_id', 'month', fn.sum<number>('credits').as('credits')])
      .where('holder_id', 'in', ['', ...rows.map((row) => row.holder_id)])
      .groupBy(['holder', 'holder_id', 'month'])
      .execute()
    return rows.map((row) => {
      const shown = inCredits(row, clock())
      const held = reserved.find(
        ({ holder, holder_id, month }) =>
          holder === row.holder && holder_id === row.holder_id && month === (shown.month ?? ''),
      )
      return { ...shown, name: names.get(row.holder_id) ?? null, under_way: toCredits(Number(held?.credits ?? 0)) }
    })
  }

  return {
    /** The budgets of a lookup, in the order of reservations. */
    async drawnOn(analyst: string, case_id: string | null, token_id: string | null = null): Promise<BudgetTable[]> {
      const each = holdersOf({ analyst, case_id, token_id }).map(
        async ({ holder, holder_id }) => (await budgetsHeldBy(holder_id))?.filter((row) => row.holder === holder) ?? [],
      )
      return (await Promise.all(each)).flat()
    },

    of: async (holders: Of[]): Promise<Budget[]> => (holders.length === 0 ? [] : shown(await rowsOf(holders))),
    /** Budgets of analysts and cases. Only its owner sees a token's budget. */
    all: async (): Promise<Budget[]> =>
      shown(await db.selectFrom('budget').selectAll().where('holder', '!=', 'token').orderBy('set_at').execute()),

    async isHolder({ holder, holder_id: id }: Of): Promise<boolean> {
      const found =
        holder === 'case'
          ? await db.selectFrom('case_file').select('case_id').where('case_id', '=', id).executeTakeFirst()
          : await db.selectFrom('analyst').select('analyst_id').where('analyst_id', '=', id).executeTakeFirst()
      return found !== undefined
    },

    /** One for each analyst and each case. Earlier spending in the same period counts. */
    async set(of: SetByHand, given: NewBudget, set_by: string): Promise<void> {
      const { holder, holder_id } = of
      const now = clock()
      const month = monthOf(given.period, now)
      const { period, unknown_counts_as } = given
      const set_at = now.toISOString()
      const limits = { period, credits: toThousandths(given.credits), unknown_counts_as, set_by, set_at }
      await spend.catchUp()
      await db.transaction().execute(async (tx) => {
        const kept = await tx
          .updateTable('budget')
          .set(limits)
          .where(({ and }) => and({ holder, holder_id, period }))
          .executeTakeFirstOrThrow()
        // With the same period, the budget continues to count.
        if (kept.numUpdatedRows > 0n) return
        // In settling's order: reservations before their budget. Then once more, for those that arrived meanwhile.
        await moved(tx, of, month)
        await tx
          .insertInto('budget')
          .values({ ...of, ...limits, month, spent: 0 })
          .onConflict((conflict) => conflict.columns(['holder', 'holder_id']).doUpdateSet({ ...limits, month }))
          .execute()
        const reserved = await moved(tx, of, month)
        const before = await spend.of(tx, holder, holder_id, month === '' ? null : `${month}-01`)
        const unknown = before.unknown_calls * toThousandths(unknown_counts_as ?? '0')
        const spent = before.thousandths + unknown + (await stillAsked(tx, of, reserved))
        await tx
          .updateTable('budget')
          .set({ spent })
          .where(({ and }) => and({ holder, holder_id }))
          .execute()
      })
    },

    async remove(of: Of): Promise<boolean> {
      const wasThere = await db.transaction().execute((tx) => forget(tx, of))
      return wasThere
    },
  }
}

type Spender = { analyst: string; case_id: string | null; token_id: string | null }

export const holdersOf = ({ analyst, case_id, token_id }: Spender): Of[] => [
  { holder: 'analyst', holder_id: analyst },
  ...(case_id === null ? [] : [{ holder: 'case' as const, holder_id: case_id }]),
  ...(token_id === null ? [] : [{ holder: 'token' as const, holder_id: token_id }]),
]

/** Reservations of running lookups count in the new period, and are settled there. */
const moved = (tx: Transaction<Tables>, { holder, holder_id }: Of, month: string) =>
  tx
    .updateTable('reservation')
    .set({ month })
    .where(({ and }) => and({ holder, holder_id }))
    .returning(['id', 'credits'])
    .execute()

/** In thousandths. Answered lookups are in the spending already, so their reservations are deleted unsettled. */
async function stillAsked(
  tx: Transaction<Tables>,
  { holder, holder_id }: Of,
  reserved: Pick<ReservationTable, 'id' | 'credits'>[],
): Promise<number> {
  const answered = await tx
    .selectFrom('chain')
    .select('id')
    .where('event', '=', 'answered')
    // Only rows that are added up. The mark does not move during this transaction.
    .where('seq', '<=', ({ selectFrom }) => selectFrom('spend_mark').select('seq'))
    .where('id', 'in', ['', ...reserved.map(({ id }) => id)])
    .execute()
  const ids = new Set(answered.map(({ id }) => id))
  await tx
    .deleteFrom('reservation')
    .where(({ and }) => and({ holder, holder_id }))
    .where('id', 'in', ['', ...ids])
    .execute()
  return reserved.reduce((sum, { id, credits }) => sum + (ids.has(id) ? 0 : credits), 0)
}

/** Deletes the reservations unsettled. The order is the same as in settling, so that neither waits for the other. */
async function forget(tx: Transaction<Tables>, { holder, holder_id }: Of): Promise<boolean> {
  await tx
    .deleteFrom('reservation')
    .where(({ and }) => and({ holder, holder_id }))
    .execute()
  const budget = tx.deleteFrom('budget').where(({ and }) => and({ holder, holder_id }))
  return (await budget.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** The budget now: in a new month, nothing is spent yet. */
export function inCredits(row: BudgetTable, now: Date): Omit<Budget, 'name' | 'under_way'> {
  const { holder, holder_id, period, credits, unknown_counts_as, set_at } = row
  const month = monthOf(period, now)
  const spent = row.month === month ? row.spent : 0
  return {
    holder,
    holder_id,
    period,
    credits: toCredits(credits),
    unknown_counts_as,
    spent: toCredits(spent),
    left: toCredits(Math.max(0, credits - spent)),
    month: month || null,
    set_at,
  }
}
