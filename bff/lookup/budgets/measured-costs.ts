/** What single lookups did cost, where the balance says so: it takes the place of what they were thought to (decision 0037). */
import type { Kysely } from 'kysely'
import { toThousandths } from '../../../contract/credits.ts'
import type { Measured } from '../../prices/prices.ts'
import type { ChainTable, Tables } from '../../state/tables.ts'
import { addToDays, holdMark, isCounted } from './spend-days.ts'

export type MeasuredCosts = ReturnType<typeof createMeasuredCosts>

export const createMeasuredCosts = (db: Kysely<Tables>, clock: () => Date = () => new Date()) => ({
  /** @returns the answer that was measured; null where it was before */
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
      // Beyond the mark it is yet to be added up, and then at what it cost.
      if (row.seq <= mark) await addToDays(tx, [correctionOf(row, credits)])
      return row
    }),

  /** By how much the balance fell for this lookup alone; null where nobody knows. */
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
