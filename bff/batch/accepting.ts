/** Accepted rows: their answers belong to the case. The ledger keeps each record, accepted or not. */
import { type Kysely, sql } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { settleRecords } from '../graph/batch-records.ts'
import type { Tables } from '../state/tables.ts'
import { nextChange } from './calls.ts'

const isNotDifferent = sql<boolean>`(verdict is null or verdict <> 'different')`

/** In one transaction. */
const atOnce = 500

export const createAccepting = ({ db, now }: { db: Kysely<Tables>; now: () => string }) => ({
  /** @param rows null: each found row, but none judged different @returns the rows that changed */
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
      .$if(rows === null && isAccepted, (those) => those.where(isNotDifferent))
      .orderBy('row')
      .execute()
    const numbers = wanted.map(({ row }) => row)
    const done: number[] = []
    for (let from = 0; from < numbers.length; from += atOnce)
      await db.transaction().execute(async (tx) => {
        const change = await nextChange(tx, batch_id)
        const changed = await tx
          .updateTable('batch_row')
          .set({ ...mark, change })
          .where('batch_id', '=', batch_id)
          .where('row', 'in', numbers.slice(from, from + atOnce))
          // A colleague may have undone the choice of a row meanwhile. Its next answer needs a press of its own.
          .where('state', '=', 'found')
          .where('accepted_at', isAccepted ? 'is' : 'is not', null)
          .$if(rows === null && isAccepted, (those) => those.where(isNotDifferent))
          .returning('row')
          .execute()
        const some = changed.map(({ row }) => row).toSorted((one, other) => one - other)
        if (some.length > 0) await settleRecords(tx, batch_id, some)
        done.push(...some)
      })
    return done
  },
})
