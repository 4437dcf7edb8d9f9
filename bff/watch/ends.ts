/** Which watches must stop, and why. */
import { type Kysely, sql } from 'kysely'
import { ukDate } from '../../contract/days.ts'
import type { Tables, WatchEnd } from '../state/tables.ts'

/** @param now UTC, ISO 8601 */
export async function endReasons(db: Kysely<Tables>, now: string): Promise<{ watch_id: string; why: WatchEnd }[]> {
  const { rows } = await sql<{ watch_id: string; why: WatchEnd }>`
    select watch_id, why from (
      select watch.watch_id, case
        when case_file.case_id is null or case_file.closed_at is not null then 'case_closed'
        when case_file.retention_date < ${now.slice(0, 10)} then 'case_expired'
        when not exists (select 1 from content where content.id = watch.record) then 'record_erased'
        when analyst.analyst_id is null or analyst.disabled_at is not null then 'analyst_disabled'
        when actor.ended_at is not null then 'sessions_ended'
        when not exists (
          select 1 from case_member
          where case_member.case_id = watch.case_id and case_member.analyst_id = watch.analyst
          and case_member.reader_since is null
        ) then 'analyst_left'
        when watch.until < ${ukDate(now)} then 'until'
      end as why
      from watch
      left join case_file on case_file.case_id = watch.case_id
      join job on job.job_id = watch.watch_id
      left join actor on actor.actor_id = watch.actor
      left join analyst on analyst.analyst_id = watch.analyst
      where watch.state <> 'stopped' and job.claimed_until is null
    ) as ends where why is not null`.execute(db)
  return rows
}
