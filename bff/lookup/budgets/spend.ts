/** Spending, added up from the chain when someone reads it, and saved up to that row (decision 0037). */

import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { toCredits, toThousandths } from '../../../contract/credits.ts'
import type { SpendLine, spendDimensions } from '../../../contract/desk/budgets.ts'
import type { Measured } from '../../prices/prices.ts'
import type { ChainTable, SpendDayTable, Tables } from '../../state/tables.ts'

type Dimension = (typeof spendDimensions)[number]
const columns = { operation: 'operation', analyst: 'analyst', case: 'case_id', day: 'day' } as const

/** Days are UTC, YYYY-MM-DD, both included. */
type SpendAsked = { by: Dimension; from: string; to: string; analyst?: string | undefined }
export type Spend = ReturnType<typeof createSpend>

export function createSpend(db: Kysely<Tables>) {
  /** @returns rows for one analyst or everyone, most expensive first */
  async function by({ by, from, to, analyst }: SpendAsked): Promise<SpendLine[]> {
    await catchUp(db)
    const column = columns[by]
    const rows = await db
      .selectFrom('spend_day')
      .select(({ fn }) => [
        `${column} as key` as const,
        fn.sum<number>('calls').as('calls'),
        fn.sum<number>('unknown_calls').as('unknown_calls'),
        fn.sum<number>('credits').as('credits'),
      ])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .$if(analyst !== undefined, (query) => query.where('analyst', '=', analyst ?? ''))
      .groupBy(column)
      .orderBy('credits', 'desc')
      .execute()
    const names = await namesOf(
      by,
      rows.map(({ key }) => key),
    )
    return rows.map(({ key, calls, unknown_calls, credits }) => ({
      key,
      name: names.get(key) ?? null,
      calls: Number(calls),
      unknown_calls: Number(unknown_calls),
      credits: toCredits(Number(credits)),
    }))
  }

  async function namesOf(by: Dimension, keys: string[]): Promise<Map<string, string>> {
    if (by !== 'analyst' && by !== 'case') return new Map()
    const rows =
      by === 'analyst'
        ? await db
            .selectFrom('analyst')
            .select(['analyst_id as key', 'name'])
            .where('analyst_id', 'in', ['', ...keys])
            .execute()
        : await db
            .selectFrom('case_file')
            .select(['case_id as key', 'reference as name'])
            .where('case_id', 'in', ['', ...keys])
            .execute()
    return new Map(rows.map(({ key, name }) => [key, name]))
  }

  return {
    by,

    /** The total, or the sum from a day on, up to the last answer that this transaction sees. */
    async of(tx: Transaction<Tables>, holder: 'analyst' | 'case', holder_id: string, from: string | null) {
      await catchUpIn(tx)
      const row = await tx
        .selectFrom('spend_day')
        .select(({ fn }) => [
          fn.sum<number>('credits').as('credits'),
          fn.sum<number>('unknown_calls').as('unknown_calls'),
        ])
        .where(columns[holder], '=', holder_id)
        .where('day', '>=', from ?? '')
        .executeTakeFirst()
      return { thousandths: Number(row?.credits ?? 0), unknown_calls: Number(row?.unknown_calls ?? 0) }
    },

    /** Leaves only little to add up in a transaction. */
    catchUp: () => catchUp(db),
  }
}

/** Rows of the chain in one step, so that the process can do other work in between. */
const step = 2_000

async function catchUp(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const last = db.selectFrom('chain').select(({ fn }) => fn.max('seq').as('seq'))
    const { seq: head } = await last.executeTakeFirstOrThrow()
    const { seq: from } = await db.selectFrom('spend_mark').select('seq').executeTakeFirstOrThrow()
    if ((head ?? 0) <= from) return
    await addUp(db, from, Math.min(head, from + step))
    await letOthers()
  }
}

/** Adds nothing where another process was first. */
const addUp = (db: Kysely<Tables>, from: number, to: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('spend_mark')
      .set({ seq: to })
      .where('seq', '=', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await addToDays(tx, await daysBetween(tx, from, to))
  })

/** The last row that is added up. Locks the mark until this transaction ends. */
async function holdMark(tx: Transaction<Tables>): Promise<number> {
  const held = tx.updateTable('spend_mark').set({ mark: 'chain' }).returning('seq')
  return (await held.executeTakeFirstOrThrow()).seq
}

/** Adds up the remaining rows, to the last answer. After catching up, there are few. */
async function catchUpIn(tx: Transaction<Tables>): Promise<void> {
  const mark = await holdMark(tx)
  const last = tx.selectFrom('chain').select(({ fn }) => fn.max('seq').as('seq'))
  const head = (await last.executeTakeFirstOrThrow()).seq ?? 0
  if (head <= mark) return
  await addToDays(tx, await daysBetween(tx, mark, head))
  await tx.updateTable('spend_mark').set({ seq: head }).execute()
}

/** Whether an answer counts as a call. Failed calls cost nothing; cancelled calls may have been charged. */
const isCounted = ({ outcome, reason }: Pick<ChainTable, 'outcome' | 'reason'>): boolean =>
  outcome !== 'not_answered' || reason === 'cancelled'

async function daysBetween(tx: Transaction<Tables>, after: number, upTo: number): Promise<SpendDayTable[]> {
  const { rows } = await sql<SpendDayTable>`
    select substr(chain.at, 1, 10) as day, operation, analyst, coalesce(case_id, '') as case_id,
      sum(case when outcome <> 'not_answered' or reason = 'cancelled' then 1 else 0 end) as calls,
      sum(case when (outcome <> 'not_answered' or reason = 'cancelled')
        and coalesce(measured_cost.credits, chain.credits) is null then 1 else 0 end) as unknown_calls,
      sum(cast(round(cast(coalesce(measured_cost.credits, chain.credits, '0') as numeric) * 1000) as bigint)) as credits
    from chain left join measured_cost on measured_cost.id = chain.id
    where seq > ${after} and seq <= ${upTo} and event = 'answered'
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({
    ...row,
    calls: Number(row.calls),
    unknown_calls: Number(row.unknown_calls),
    credits: Number(row.credits),
  }))
}

/** Adds to the existing sums; amounts may be negative. */
async function addToDays(tx: Transaction<Tables>, days: SpendDayTable[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insertInto('spend_day')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['day', 'operation', 'analyst', 'case_id']).doUpdateSet(({ ref }) => ({
        calls: sql`${ref('spend_day.calls')} + ${ref('excluded.calls')}`,
        unknown_calls: sql`${ref('spend_day.unknown_calls')} + ${ref('excluded.unknown_calls')}`,
        credits: sql`${ref('spend_day.credits')} + ${ref('excluded.credits')}`,
      })),
    )
    .execute()
}

export type MeasuredCosts = ReturnType<typeof createMeasuredCosts>

export const createMeasuredCosts = (db: Kysely<Tables>, clock: () => Date = () => new Date()) => ({
  /** @returns the answer whose cost was measured; null where it was measured before */
  keep: ({ id, credits }: Measured): Promise<ChainTable | null> =>
    db.transaction().execute(async (tx) => {
      const mark = await holdMark(tx)
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('measured_cost')
        .values({ id, credits, measured_at: clock().toISOString() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      const answered = tx.selectFrom('chain').selectAll().where('id', '=', id).where('event', '=', 'answered')
      const row = await answered.executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n || !row) return null
      // Rows after the mark are added up later, at the measured cost.
      if (row.seq <= mark) await addToDays(tx, [correctionOf(row, credits)])
      return row
    }),

  /** How much the balance fell for this lookup alone; null where it is not known. */
  async of(id: string): Promise<string | null> {
    const row = await db.selectFrom('measured_cost').select('credits').where('id', '=', id).executeTakeFirst()
    return row?.credits ?? null
  },
})

const correctionOf = ({ at, operation, analyst, case_id, credits, ...answered }: ChainTable, measured: string) => ({
  day: at.slice(0, 10),
  operation,
  analyst,
  case_id: case_id ?? '',
  calls: 0,
  unknown_calls: credits === null && isCounted(answered) ? -1 : 0,
  credits: toThousandths(measured) - toThousandths(credits ?? '0'),
})
