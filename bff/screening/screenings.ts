/** The screening of each case in the database: started, counted, ended. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { toThousandths } from '../../contract/credits.ts'
import type { ScreeningEvent } from '../../contract/desk/screening.ts'
import { unknownCountsAs } from '../../contract/prices.ts'
import { changingWithin, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput } from '../http/problem.ts'
import { reserve } from '../jobs/ceiling.ts'
import type { Claims } from '../jobs/claims.ts'
import type { ScreeningProgress, Tables } from '../state/tables.ts'

export type ScreeningRow = Selectable<Tables['screening']>
export type Ceiling = { most_credits?: string | undefined; unknown_counts_as?: string | undefined }
export type Price = { credits: string | null; lookups: number }
export type Press = {
  case_id: string
  ceiling: Ceiling
  price: Price
  is_watch: boolean
  /** In the transaction of the press. */
  actorIn: (tx: Transaction<Tables>) => Promise<string | null>
}

export type Screenings = ReturnType<typeof createScreenings>

export function createScreenings(db: Kysely<Tables>, claims: Claims, clock: () => Date) {
  const now = () => clock().toISOString()

  return {
    find: (case_id: string): Promise<ScreeningRow | undefined> =>
      db.selectFrom('screening').selectAll().where('case_id', '=', case_id).executeTakeFirst(),

    async progress(case_id: string): Promise<ScreeningEvent> {
      const row = await this.find(case_id)
      return row ? { state: row.state, done: row.done, of: row.of } : { state: 'none', done: 0, of: 0 }
    },

    /** Does nothing while one runs. @returns whether it started @throws Problem */
    start: ({ case_id, ceiling, price, is_watch, actorIn }: Press): Promise<boolean> =>
      db.transaction().execute((tx) =>
        changingWithin(tx, case_id, async (tx, file) => {
          refuseClosed(file)
          await refuseErased(tx, case_id)
          const running = await tx
            .selectFrom('screening')
            .select('case_id')
            .where('case_id', '=', case_id)
            .where('state', '=', 'running')
            .executeTakeFirst()
          if (running) return false
          const actor = await actorIn(tx)
          if (!is_watch) await forgetUnanswered(tx, case_id)
          const row = {
            state: 'running' as const,
            why: null,
            actor,
            started_at: now(),
            ended_at: null,
            spent: 0,
            done: 0,
            ...ceilingOf(ceiling, price),
            is_watch: is_watch ? 1 : 0,
            of: price.lookups,
          }
          await tx
            .insertInto('screening')
            .values({ case_id, ...row })
            .onConflict((conflict) => conflict.column('case_id').doUpdateSet(row))
            .execute()
          // The last one may not have been taken off yet.
          await tx.deleteFrom('job').where('job_id', '=', case_id).where('kind', '=', 'screening').execute()
          await claims.add(tx, { job_id: case_id, kind: 'screening', case_id, actor })
          return true
        }),
      ),

    /** @param of the press that it was, where a later one may run by now @returns whether it ended now */
    async end(
      tx: Kysely<Tables>,
      case_id: string,
      state: Exclude<ScreeningProgress, 'running'>,
      { why = null, of }: { why?: string | null; of?: Pick<ScreeningRow, 'started_at'> } = {},
    ): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('screening')
        .set({ state, why, ended_at: now() })
        .where('case_id', '=', case_id)
        .where('state', '=', 'running')
        .$if(of !== undefined, (those) => those.where('started_at', '=', of!.started_at))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Names still to look up may have grown or shrunk since the start. */
    async count(case_id: string, left: number): Promise<void> {
      await db
        .updateTable('screening')
        .set(({ eb }) => ({ of: eb('done', '+', left) }))
        .where('case_id', '=', case_id)
        .execute()
    },

    async countDone(case_id: string): Promise<void> {
      await db
        .updateTable('screening')
        .set(({ eb }) => ({ done: eb('done', '+', 1) }))
        .where('case_id', '=', case_id)
        .execute()
    },

    /** @param cost thousandths @returns false if it would pass the ceiling, or the screening does not run */
    reserve: (tx: Kysely<Tables>, case_id: string, cost: number): Promise<boolean> =>
      reserve(tx, { table: 'screening', id: case_id }, cost, sql`state = 'running'`),
  }
}

/** Without a ceiling nothing may cost anything. @throws Problem */
function ceilingOf({ most_credits, unknown_counts_as }: Ceiling, { credits }: Price) {
  const message = 'The price is not known. Enter a ceiling, and how many credits each lookup counts as.'
  if (credits === null && (most_credits === undefined || unknown_counts_as === undefined))
    throw badInput([{ field: most_credits === undefined ? 'most_credits' : 'unknown_counts_as', message }])
  const most = toThousandths(most_credits ?? '0')
  if (most_credits === undefined && toThousandths(credits ?? '0') > 0)
    throw badInput([{ field: 'most_credits', message: `This costs ${credits} credits. Enter a ceiling.` }])
  return {
    most_credits: most,
    // A price can become unknown while it runs.
    unknown_counts_as: toThousandths(unknown_counts_as ?? `${unknownCountsAs}`),
  }
}

/** A press looks up again what has no answer, whatever the clocks of the processes say. */
async function forgetUnanswered(tx: Transaction<Tables>, case_id: string): Promise<void> {
  await tx
    .deleteFrom('screening_answer')
    .where('case_id', '=', case_id)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '=', 'not_answered')]))
    .execute()
}
