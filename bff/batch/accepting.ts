/** Accepted rows: their answers belong to the case. Nobody loses anything: the ledger holds each record either way. */
import type { Kysely, Transaction } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { settleRecords } from '../graph/batch-records.ts'
import type { BatchCallTable, Tables } from '../state/tables.ts'
import { nextChange } from './calls.ts'

/** In one transaction. */
const atOnce = 500

export const createAccepting = ({ db, now }: { db: Kysely<Tables>; now: () => string }) => ({
  /** @param rows null: each found row @returns the rows that changed */
  async accept(batch_id: string, rows: readonly number[] | null, isAccepted: boolean, by: Analyst): Promise<number[]> {
    const mark = isAccepted
      ? { accepted_by: by.analyst_id, accepted_at: now() }
      : { accepted_by: null, accepted_at: null }
    const wanted = await db
      .selectFrom('batch_row')
      .select('row')
      .where('batch_id', '=', batch_id)
      .where('state', '=', 'found')
      .where('accepted_at', isAccepted ? 'is' : 'is not', null)
      .$if(rows !== null, (those) => those.where('row', 'in', [0, ...(rows ?? [])]))
      .orderBy('row')
      .execute()
    const numbers = wanted.map(({ row }) => row)
    for (let from = 0; from < numbers.length; from += atOnce)
      await db.transaction().execute(async (tx) => {
        const some = numbers.slice(from, from + atOnce)
        await tx
          .updateTable('batch_row')
          .set({ ...mark, change: await nextChange(tx, batch_id) })
          .where('batch_id', '=', batch_id)
          .where('row', 'in', some)
          .execute()
        await settleRecords(tx, batch_id, some)
      })
    return numbers
  },
})

type Sent = Pick<BatchCallTable, 'batch_id' | 'row' | 'record'>

/** With the ledger's `asked`, so that no reader sees the answer in the case before somebody accepts its row. */
export async function keepApart(tx: Transaction<Tables>, { batch_id, row, record }: Sent): Promise<void> {
  const one = await tx
    .selectFrom('batch')
    .innerJoin('batch_row', 'batch_row.batch_id', 'batch.batch_id')
    .select(['case_id', 'accepts', 'accepted_at'])
    .where('batch.batch_id', '=', batch_id)
    .where('batch_row.row', '=', row)
    .executeTakeFirstOrThrow()
  if (one.accepts !== 1 || record === null) return
  const is_accepted = one.accepted_at === null ? 0 : 1
  await tx
    .insertInto('batch_record')
    .values({ record, case_id: one.case_id, batch_id, row, is_accepted, is_written: is_accepted })
    .execute()
}
