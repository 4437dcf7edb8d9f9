/**
 * A lookup reserves its price in one step, so that parallel ones cannot overspend, and settles later (decision 0037).
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { creditsInWords, toCredits, toThousandths } from '../../../contract/credits.ts'
import type { Outcome } from '../../../contract/outcome.ts'
import { Problem } from '../../http/problem.ts'
import { askedIn } from '../../ledger/content-body.ts'
import type { BudgetTable, ChainTable, ReservationTable, Tables } from '../../state/tables.ts'
import { holdersOf, inCredits, monthOf, type Of } from './budgets.ts'

export type Reservations = ReturnType<typeof createReservations>
export type Cost = { id: string; credits: string | null }
export type Settled = Pick<ChainTable, 'credits' | 'reason'> & { outcome: Outcome | null }

/** Milliseconds beyond a lookup's longest time. After that, its process has ended. */
const abandonedAfter = 10 * 60_000

/** @param longest the most milliseconds that a sent lookup may take */
export function createReservations(db: Kysely<Tables>, clock: () => Date = () => new Date(), longest = 0) {
  function check(credits: string | null, budgets: BudgetTable[]): void {
    const now = clock()
    for (const budget of budgets) {
      const cost = costIn(budget, credits)
      if (cost === null) throw priceUnknown(budget)
      if (cost > 0 && Number(inCredits(budget, now).left) < cost / 1000) throw overBudget(budget, cost, now)
    }
  }

  async function reserve(tx: Transaction<Tables>, { id, credits }: Cost, budgets: BudgetTable[]): Promise<void> {
    const now = clock()
    for (const budget of budgets) {
      const cost = costIn(budget, credits) ?? 0
      if (cost === 0) continue
      const { holder, holder_id } = budget
      const month = await take(tx, budget, monthOf('month', now), cost)
      if (month === null) throw overBudget((await rowOf(tx, budget)) ?? budget, cost, now)
      const row: ReservationTable = { id, holder, holder_id, month, credits: cost, at: now.toISOString() }
      await tx.insertInto('reservation').values(row).execute()
    }
  }

  /** Deleting the reservation decides who settles it, so it is settled once. */
  const settle = (id: string, settled: Settled): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const held = await tx.deleteFrom('reservation').where('id', '=', id).returningAll().execute()
      for (const row of held.toSorted(byHolder)) await add(tx, row, differenceFor(row, settled))
    })

  return {
    check,
    reserve,
    settle,

    /** Corrects what a lookup counted as, once its cost is known. */
    correct: ({ id, analyst, case_id, at, ...answered }: ChainTable, measured: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const token_id = await tokenOf(tx, id)
        for (const of of holdersOf({ analyst, case_id, token_id })) {
          const budget = await rowOf(tx, of)
          if (!budget) continue
          const counted = isFree(answered) ? 0 : (costIn(budget, answered.credits) ?? 0)
          const month = monthOf(budget.period, new Date(at))
          await add(tx, { ...of, month }, toThousandths(measured) - counted)
        }
      }),

    /** For processes that ended. A lookup without a known answer may have been charged, so it stays spent. */
    async reconcile(): Promise<number> {
      const before = new Date(clock().getTime() - longest - abandonedAfter).toISOString()
      const left = await db.selectFrom('reservation').select('id').distinct().where('at', '<', before).execute()
      for (const { id } of left) {
        const events = await db
          .selectFrom('chain')
          .select(['event', 'outcome', 'reason', 'credits'])
          .where('id', '=', id)
          .execute()
        const answered = events.find(({ event }) => event === 'answered')
        if (answered) await settle(id, { ...answered, outcome: answered.outcome as Outcome })
        else await settle(id, { outcome: events.length === 0 ? 'not_run' : null, reason: null, credits: null })
      }
      return left.length
    },
  }
}

/** The access token of a lookup; null for one by hand, or where the record was erased since. */
async function tokenOf(tx: Transaction<Tables>, id: string): Promise<string | null> {
  const asked = await tx
    .selectFrom('content')
    .innerJoin('chain', 'chain.seq', 'content.seq')
    .select('body')
    .where('content.id', '=', id)
    .where('event', '=', 'asked')
    .executeTakeFirst()
  return askedIn(asked?.body)?.token_id ?? null
}

const rowOf = (tx: Transaction<Tables>, { holder, holder_id }: Of): Promise<BudgetTable | undefined> =>
  tx.selectFrom('budget').selectAll().where('holder', '=', holder).where('holder_id', '=', holder_id).executeTakeFirst()

/** In thousandths; null where the price is not known and the budget has no amount for that. */
function costIn({ unknown_counts_as }: Pick<BudgetTable, 'unknown_counts_as'>, credits: string | null): number | null {
  const amount = credits ?? unknown_counts_as
  return amount === null ? null : toThousandths(amount)
}

/**
 * An unanswered lookup costs nothing. A cancelled one may: else one could cancel every lookup, and never reach a
 * budget.
 */
const isFree = ({ outcome, reason }: Pick<ChainTable, 'outcome' | 'reason'>): boolean =>
  outcome === 'not_run' || (outcome === 'not_answered' && reason !== 'cancelled')

/** @returns thousandths of a credit; null where the price is not known */
export function chargeFor({ credits, ...settled }: Settled): number | null {
  if (isFree(settled)) return 0
  return credits === null ? null : toThousandths(credits)
}

/** The change in spending at settlement. An unknown cost leaves the reserved amount. */
function differenceFor(reserved: ReservationTable, settled: Settled): number {
  const charge = chargeFor(settled)
  return charge === null ? 0 : charge - reserved.credits
}

/** One statement, so that parallel lookups see each other. @returns the month it counts in; null if it is too much */
async function take(
  tx: Transaction<Tables>,
  { holder, holder_id }: Of,
  thisMonth: string,
  cost: number,
): Promise<string | null> {
  const month = sql<string>`case when period <> 'month' then '' when month > ${thisMonth} then month else ${thisMonth} end`
  const spent = sql<number>`case when month = ${month} then spent else 0 end + ${sql.lit(cost)}`
  const taken = await tx
    .updateTable('budget')
    .set({ month, spent })
    .where('holder', '=', holder)
    .where('holder_id', '=', holder_id)
    .where(sql<boolean>`${spent} <= credits`)
    .returning('month')
    .executeTakeFirst()
  return taken?.month ?? null
}

type Where = Pick<ReservationTable, 'holder' | 'holder_id' | 'month'>

/** A month that is over does not change. */
async function add(tx: Transaction<Tables>, { holder, holder_id, month }: Where, thousandths: number): Promise<void> {
  if (thousandths === 0) return
  await tx
    .updateTable('budget')
    .set({ spent: sql`spent + ${sql.lit(thousandths)}` })
    .where('holder', '=', holder)
    .where('holder_id', '=', holder_id)
    .where('month', '=', month)
    .execute()
}

const byHolder = (a: ReservationTable, b: ReservationTable) => (a.holder < b.holder ? -1 : 1)

const holders = { analyst: 'Your budget', case: 'The budget of this case', token: 'The budget of this access token' }
const whose = ({ holder }: BudgetTable) => holders[holder]
const monthInWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const whoCan = 'A supervisor or an administrator can change it.'

function overBudget(budget: BudgetTable, cost: number, now: Date): Problem {
  const { left, credits, month } = inCredits(budget, now)
  const time = month ? ` for ${monthInWords.format(new Date(month))}` : ''
  const detail = `${whose(budget)} does not allow this: it costs ${creditsInWords(toCredits(cost))}, and ${left} of ${credits} are left${time}. Nothing was looked up and nothing was paid. ${budget.holder === 'token' ? 'Make a token with a larger budget.' : whoCan}`
  return new Problem(402, 'Over budget', detail, {
    outcome: 'not_run',
    reason: 'over_budget',
    cost: toCredits(cost),
    left,
    holder: budget.holder,
  })
}

function priceUnknown(budget: BudgetTable): Problem {
  const detail = `The price of this lookup is not known, and ${whose(budget).toLowerCase()} allows no lookup of unknown price. Nothing was looked up and nothing was paid. An administrator can set the price, or a supervisor can set what an unknown price counts as.`
  return new Problem(402, 'Price unknown', detail, {
    outcome: 'not_run',
    reason: 'price_unknown',
    holder: budget.holder,
  })
}
