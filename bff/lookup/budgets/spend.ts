/**
 * What was spent, by operation, analyst, case or day: added up when somebody asks, and remembered as far as it was, so
 * that lookups need not count and a million records are not read twice (decision 0037).
 */
import type { Kysely, Transaction } from 'kysely'
import { toCredits } from '../../../contract/credits.ts'
import type { SpendLine, spendDimensions } from '../../../contract/desk/budgets.ts'
import type { Tables } from '../../state/tables.ts'
import { catchUp, catchUpIn } from './spend-days.ts'

type Dimension = (typeof spendDimensions)[number]
const columns = { operation: 'operation', analyst: 'analyst', case: 'case_id', day: 'day' } as const

/** Days are UTC, YYYY-MM-DD, both included. */
export type SpendAsked = { by: Dimension; from: string; to: string; analyst?: string | undefined }
export type Spend = ReturnType<typeof createSpend>

export function createSpend(db: Kysely<Tables>) {
  /** @returns the rows, of one analyst or of everybody, the dearest first */
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

    /** In all, or from a day on: to the last answer that this transaction sees. */
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

    /** So that what is left to add up in a transaction is little. */
    catchUp: () => catchUp(db),
  }
}
