/**
 * A lookup takes what it will cost out of its budgets before it is asked, in one step that many lookups and processes
 * cannot pass together, and settles with what it did cost (decision 0037). What never settles is settled from the ledger.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { creditsInWords, toCredits, toThousandths } from '../../../contract/credits.ts'
import type { Outcome } from '../../../contract/outcome.ts'
import { Problem } from '../../http/problem.ts'
import type { BudgetTable, ChainTable, ReservationTable, Tables } from '../../state/tables.ts'
import { holdersOf, inCredits, monthOf, type Of } from './budgets.ts'

export type Reservations = ReturnType<typeof createReservations>
export type Cost = { id: string; credits: string | null }
export type Settled = Pick<ChainTable, 'credits' | 'reason'> & { outcome: Outcome | null }

/** Milliseconds, beside the time that a lookup may take: its process has ended. */
const abandonedAfter = 10 * 60_000

/** @param longest milliseconds that a lookup may take once it is asked */
export function createReservations(db: Kysely<Tables>, clock: () => Date = () => new Date(), longest = 0) {
  /** @throws Problem 402 where a budget does not allow it, as far as was read of it */
  function check(credits: string | null, budgets: BudgetTable[]): void {
    const now = clock()
    for (const budget of budgets) {
      const cost = costIn(budget, credits)
      if (cost === null) throw priceUnknown(budget)
      if (cost > 0 && Number(inCredits(budget, now).left) < cost / 1000) throw overBudget(budget, cost, now)
    }
  }

  /** @throws Problem 402 where a budget does not allow it by now; and then nothing of any is taken */
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

  /** Whoever takes the reservation away settles it, and nobody else. */
  const settle = (id: string, settled: Settled): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const held = await tx.deleteFrom('reservation').where('id', '=', id).returningAll().execute()
      for (const row of held.toSorted(byHolder)) await add(tx, row, differenceFor(row, settled))
    })

  return {
    check,
    reserve,
    settle,

    /** What a lookup is now known to have cost takes the place of what it counted as. */
    correct: ({ analyst, case_id, at, ...answered }: ChainTable, measured: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const of of holdersOf(analyst, case_id)) {
          const budget = await rowOf(tx, of)
          if (!budget) continue
          const counted = isFree(answered) ? 0 : (costIn(budget, answered.credits) ?? 0)
          const month = monthOf(budget.period, new Date(at))
          await add(tx, { ...of, month }, toThousandths(measured) - counted)
        }
      }),

    /**
     * What processes left behind when they ended. An answer that nobody knows may have been paid for: it stays spent.
     * @returns how many there were
     */
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

const rowOf = (tx: Transaction<Tables>, { holder, holder_id }: Of): Promise<BudgetTable | undefined> =>
  tx.selectFrom('budget').selectAll().where('holder', '=', holder).where('holder_id', '=', holder_id).executeTakeFirst()

/** In thousandths; null where the price is not known and the budget has no amount for that. */
function costIn({ unknown_counts_as }: Pick<BudgetTable, 'unknown_counts_as'>, credits: string | null): number | null {
  const amount = credits ?? unknown_counts_as
  return amount === null ? null : toThousandths(amount)
}

/**
 * Nothing was charged for what was not answered; but what somebody gave up may have been, and they could give up whatever
 * they ask, so that no budget would stop them.
 */
const isFree = ({ outcome, reason }: Pick<ChainTable, 'outcome' | 'reason'>): boolean =>
  outcome === 'not_run' || (outcome === 'not_answered' && reason !== 'cancelled')

/** @returns thousandths of a credit; null where the price is not known */
export function chargeFor({ credits, ...settled }: Settled): number | null {
  if (isFree(settled)) return 0
  return credits === null ? null : toThousandths(credits)
}

/** By how much what is spent changes: what is not known stays. */
function differenceFor(reserved: ReservationTable, settled: Settled): number {
  const charge = chargeFor(settled)
  return charge === null ? 0 : charge - reserved.credits
}

/**
 * One statement, so that whoever comes second sees what the first has taken, and by the period that the budget has now:
 * by that of when it was read, what was spent in another would be forgotten. So it would by the month of when one came, for
 * who came just before its end may be let in after another has begun the next.
 * @returns what it counts in; null where it is too much
 */
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

/** In a month that is over, nothing changes any more. */
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
