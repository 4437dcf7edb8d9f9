/** Watched screenings in the database, in one reading for all: which must end, and what changed in each case. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ActorFault } from '../auth/actors.ts'
import type { ScreeningWatchEnd, Tables, WatchEnd } from '../state/tables.ts'

export type WatchRow = Selectable<Tables['screening_watch']>
export type Watched = WatchRow & {
  /** How far the claims and lists of the case go. */
  mark: string
  progress: string | null
  ended_at: string | null
}

export const watchOf = (db: Kysely<Tables>, case_id: string): Promise<WatchRow | undefined> =>
  db.selectFrom('screening_watch').selectAll().where('case_id', '=', case_id).executeTakeFirst()

export async function activeWatches(db: Kysely<Tables>): Promise<Watched[]> {
  const rows = await db
    .selectFrom('screening_watch')
    .leftJoin('claim_mark', 'claim_mark.case_id', 'screening_watch.case_id')
    .leftJoin('screening', 'screening.case_id', 'screening_watch.case_id')
    .selectAll('screening_watch')
    .select(['last_ledger_seq', 'rewritten', 'screening.state as progress', 'screening.ended_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('imported_subject')
        .innerJoin('subject_import', 'subject_import.import_id', 'imported_subject.import_id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('imported_subject.case_id', '=', 'screening_watch.case_id')
        .where('removed_at', 'is', null)
        .as('imported'),
      selectFrom('judgement')
        .select(fn.countAll<number>().as('count'))
        .whereRef('judgement.case_id', '=', 'screening_watch.case_id')
        .as('judged'),
    ])
    .where('screening_watch.state', '=', 'active')
    .execute()
  return rows.map(({ last_ledger_seq, rewritten, imported, judged, ...row }) => ({
    ...row,
    mark: [last_ledger_seq ?? 0, rewritten ?? 0, Number(imported), Number(judged)].join(' '),
  }))
}

/** @param now UTC, ISO 8601 */
export async function watchesToEnd(db: Kysely<Tables>, now: string): Promise<{ case_id: string; why: WatchEnd }[]> {
  const { rows } = await sql<{ case_id: string; why: WatchEnd }>`
    select case_id, why from (
      select screening_watch.case_id, case
        when case_file.case_id is null or case_file.closed_at is not null then 'case_closed'
        when case_file.retention_date < ${now.slice(0, 10)} then 'case_expired'
        when analyst.analyst_id is null or analyst.disabled_at is not null then 'analyst_disabled'
        when actor.ended_at is not null then 'sessions_ended'
        when not exists (
          select 1 from case_member
          where case_member.case_id = screening_watch.case_id and case_member.analyst_id = screening_watch.analyst
          and case_member.reader_since is null
        ) then 'analyst_left'
      end as why
      from screening_watch
      left join case_file on case_file.case_id = screening_watch.case_id
      left join actor on actor.actor_id = screening_watch.actor
      left join analyst on analyst.analyst_id = screening_watch.analyst
      where screening_watch.state = 'active'
    ) as ends where why is not null`.execute(db)
  return rows
}

export const endOfActor: { readonly [Fault in ActorFault]: WatchEnd } = {
  account_disabled: 'analyst_disabled',
  sessions_ended: 'sessions_ended',
  left_case: 'analyst_left',
  token_revoked: 'sessions_ended',
  token_expired: 'sessions_ended',
  case_closed: 'case_closed',
}

export const watchEndWords: { readonly [End in ScreeningWatchEnd]?: string } = {
  ceiling: 'The lookups cost credits now. Screen by hand with a ceiling.',
  price_unknown: 'The price of a lookup is not known now. Screen by hand with a ceiling.',
  case_closed: 'The case is closed. Reopen it, then switch the watch on again.',
  case_expired: 'The retention date of the case has passed. Set a later date, then switch the watch on again.',
  analyst_disabled: 'The account of its analyst is disabled. Switch it on to run it as your own.',
  analyst_left: 'Its analyst no longer works in the case. Switch it on to run it as your own.',
  sessions_ended: 'The session that switched it on was ended. Switch it on to run it as your own.',
}
