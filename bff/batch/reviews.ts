/** What analysts say of rows: whether they were reviewed, and whether the answer is about whom the row means. */
import type { Kysely, Transaction } from 'kysely'
import type { RowVerdict } from '../../contract/desk/batches.ts'
import type { Analyst } from '../auth/analysts.ts'
import { Problem } from '../http/problem.ts'
import type { BatchRowTable, BatchTable, Tables } from '../state/tables.ts'
import { nextChange } from './calls.ts'

/**
 * @param verdict undefined: the verdict stays as it is, and goes with the mark
 * @param seen when each row was reviewed, as the analyst saw it
 */
type Reviewed = {
  rows: readonly number[]
  reviewed: boolean
  verdict?: RowVerdict | null | undefined
  seen?: readonly (string | null)[] | undefined
}

export const createReviews = ({ db, now }: { db: Kysely<Tables>; now: () => string }) => ({
  /** Marks all of the rows or none. @throws Problem 409 */
  async review(batch_id: string, { rows, reviewed, verdict, seen }: Reviewed, by: Analyst): Promise<void> {
    const mark = reviewed
      ? { reviewed_by: by.analyst_id, reviewed_at: now(), ...(verdict !== undefined && { verdict }) }
      : { reviewed_by: null, reviewed_at: null, verdict: null }
    await db.transaction().execute(async (tx) => {
      // Locks the batch: of two analysts who review at once, the second sees the review of the first.
      const change = await nextChange(tx, batch_id)
      if (reviewed) await refuseUnanswered(tx, batch_id, rows)
      if (seen) {
        const seenAt = new Map(rows.map((row, at) => [row, seen[at] ?? null]))
        const changed = (await reviewsOf(tx, batch_id, rows)).filter(
          // Who presses twice has not read the table between.
          ({ row, reviewed_at, reviewed_by }) => reviewed_at !== seenAt.get(row) && reviewed_by !== by.analyst_id,
        )
        if (changed.length > 0) throw unseen(changed)
      }
      await tx
        .updateTable('batch_row')
        .set({ ...mark, change })
        .where('batch_id', '=', batch_id)
        .where('row', 'in', [...rows])
        .execute()
    })
  },
})

/**
 * Of the rows that changed in this transaction, and of their duplicates: a review speaks about one answer.
 *
 * @param batch as it was before
 */
export async function forgetReviews(
  tx: Transaction<Tables>,
  { batch_id, changes }: Pick<BatchTable, 'batch_id' | 'changes'>,
): Promise<void> {
  const changed = tx
    .selectFrom('batch_row as changed')
    .select('changed.row')
    .where('changed.batch_id', '=', batch_id)
    .where('changed.change', '>', changes ?? 0)
  await tx
    .updateTable('batch_row')
    .set({ reviewed_by: null, reviewed_at: null, verdict: null })
    .where('batch_id', '=', batch_id)
    .where('reviewed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('row', 'in', changed), eb('same_as', 'in', changed)]))
    .execute()
}

/** A review speaks about an answer. @throws Problem 409 */
async function refuseUnanswered(tx: Transaction<Tables>, batch_id: string, rows: readonly number[]): Promise<void> {
  const under = await tx
    .selectFrom('batch_row')
    .leftJoin('batch_row as first', (join) =>
      join.onRef('first.batch_id', '=', 'batch_row.batch_id').onRef('first.row', '=', 'batch_row.same_as'),
    )
    .select('batch_row.row')
    .where('batch_row.batch_id', '=', batch_id)
    .where('batch_row.row', 'in', [...rows])
    .where(({ or, eb }) => or([eb('batch_row.state', 'in', [...unanswered]), eb('first.state', 'in', [...unanswered])]))
    .orderBy('batch_row.row')
    .limit(1)
    .executeTakeFirst()
  if (under)
    throw new Problem(409, 'Not possible now', `Row ${under.row} has no answer yet. Review it once it has one.`)
}

const unanswered = ['waiting', 'running'] as const

type Review = Pick<BatchRowTable, 'row' | 'reviewed_at' | 'reviewed_by' | 'verdict'> & { name: string | null }

const reviewsOf = (db: Kysely<Tables>, batch_id: string, rows: readonly number[]): Promise<Review[]> =>
  db
    .selectFrom('batch_row')
    .leftJoin('analyst', 'analyst.analyst_id', 'batch_row.reviewed_by')
    .select(['row', 'reviewed_at', 'reviewed_by', 'verdict', 'analyst.name'])
    .where('batch_id', '=', batch_id)
    .where('row', 'in', [...rows])
    .orderBy('row')
    .execute()

const mostNamed = 3

function unseen(changed: readonly Review[]): Problem {
  const others = changed.length - mostNamed
  const said = [
    'Reviews changed meanwhile.',
    ...changed.slice(0, mostNamed).map(inWords),
    ...(others > 0 ? [`${others} more changed too.`] : []),
    'Read what they say now, then decide again.',
  ]
  return new Problem(409, 'Changed meanwhile', said.join(' '))
}

const inWords = ({ row, reviewed_at, verdict, name }: Review): string =>
  reviewed_at === null
    ? `Row ${row}: no longer reviewed.`
    : `Row ${row}: ${verdict ?? 'reviewed'}, by ${name ?? 'a former colleague'}.`
