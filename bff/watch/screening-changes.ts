/** Changes of candidates that watched screenings found, for the feed. They hold no value: the screening shows them. */
import { type Kysely, sql } from 'kysely'
import type { WatchFeed } from '../../contract/desk/watches.ts'
import type { Tables } from '../state/tables.ts'

const most = 50

export type InCases = { case_ids: readonly string[]; analyst_id: string }

const changesIn = (db: Kysely<Tables>, { case_ids, analyst_id }: InCases) =>
  db
    .selectFrom('screening_change')
    .innerJoin('case_file', 'case_file.case_id', 'screening_change.case_id')
    .leftJoin('watch_read', (join) =>
      // As in messages, the case stands in place of a watch.
      join.onRef('watch_read.watch_id', '=', 'screening_change.case_id').on('watch_read.analyst_id', '=', analyst_id),
    )
    .where('screening_change.case_id', 'in', ['', ...case_ids])

export async function unreadOfScreenings(db: Kysely<Tables>, asked: InCases): Promise<number> {
  // Numbers are used again after the newest row goes with its record, so the time counts too.
  const { unread } = await changesIn(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where(({ eb, fn, val, or }) =>
      or([
        eb('screening_change.change_id', '>', fn.coalesce('watch_read.change_id', val(0))),
        eb('screening_change.at', '>', fn.coalesce('watch_read.at', val(''))),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** @param isFirst later pages hold changes of other watches alone */
export async function screeningChanges(
  db: Kysely<Tables>,
  asked: InCases,
  isFirst: boolean,
): Promise<WatchFeed['screenings']> {
  const all = changesIn(db, asked)
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (!isFirst) return { changes: [], left: Number(count) }
  const rows = await all
    .selectAll('screening_change')
    .select(['case_file.reference', 'watch_read.change_id as read_to', 'watch_read.at as read_at'])
    .orderBy('screening_change.change_id', 'desc')
    .limit(most)
    .execute()
  return {
    changes: rows.map(({ reference, read_to, read_at, ...row }) => ({
      ...row,
      case_reference: reference,
      is_read: row.change_id <= (read_to ?? 0) && row.at <= (read_at ?? ''),
    })),
    left: Number(count) - rows.length,
  }
}

const larger = <Column extends 'change_id' | 'at'>(column: Column) => {
  const [given, kept] = [sql.ref(`excluded.${column}`), sql.ref(`watch_read.${column}`)]
  return sql<Tables['watch_read'][Column]>`case when ${given} > ${kept} then ${given} else ${kept} end`
}
/** Sets no mark back: an older page may be marked after a newer one. */
export const furthest = { change_id: larger('change_id'), at: larger('at') }

/** Marks the changes so far of these screenings as read by this analyst. */
export async function markScreeningsRead(
  db: Kysely<Tables>,
  { case_ids, analyst_id }: InCases,
  now: string,
  up_to?: number,
) {
  await db
    .insertInto('watch_read')
    .columns(['watch_id', 'analyst_id', 'change_id', 'at'])
    .expression((those) =>
      those
        .selectFrom('screening_change')
        .where('case_id', 'in', ['', ...case_ids])
        .$if(up_to !== undefined, (all) => all.where('change_id', '<=', up_to!))
        .groupBy('case_id')
        .select(({ fn, val }) => [
          'case_id as watch_id',
          val(analyst_id).as('analyst_id'),
          fn.max('change_id').as('change_id'),
          // A change after the last one that was seen has a later time.
          up_to === undefined ? val(now).as('at') : fn.max('at').as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['watch_id', 'analyst_id']).doUpdateSet(furthest))
    .execute()
}
