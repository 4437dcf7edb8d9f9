/**
 * A session's lookups in a minute, in all processes (decision 0083). A process takes a few at once, to write rarely.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../state/tables.ts'

const minute = 60_000
/** The share of the limit that one process may hold unused while another refuses. A small limit is taken one by one. */
const share = 1 / 20
/** Sessions whose lookups this process holds. The one unused for longest gives way. */
const mostSessions = 10_000

type Held = { left: number; endsAt: number }

export function createLookupCount(db: Kysely<Tables>, most: number, clock: () => number = Date.now) {
  const held = new Map<string, Held>()
  const atOnce = Math.max(1, Math.floor(most * share))
  /** Parallel requests of a session wait for one statement. */
  const taking = new Map<string, Promise<number | null>>()
  let forgottenAt = 0

  const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

  /** @returns when the minute ends; null if the limit has no room for that number */
  async function take(session_id: string, count: number): Promise<number | null> {
    const [now, ends] = [iso(clock()), iso(clock() + minute)]
    const { rows } = await sql<{ ends_at: string }>`
      insert into lookup_count (session_id, taken, ends_at) values (${session_id}, ${count}, ${ends})
      on conflict (session_id) do update set
        taken = case when lookup_count.ends_at <= ${now} then ${sql.lit(count)} else lookup_count.taken + ${sql.lit(count)} end,
        ends_at = case when lookup_count.ends_at <= ${now} then ${ends} else lookup_count.ends_at end
      where lookup_count.ends_at <= ${now} or lookup_count.taken + ${sql.lit(count)} <= ${sql.lit(most)}
      returning ends_at`.execute(db)
    return rows[0] ? Date.parse(rows[0].ends_at) : null
  }

  /** @returns null if some were taken; otherwise when the full minute ends, in milliseconds since 1970 */
  async function takeSome(session_id: string): Promise<number | null> {
    await forget()
    for (const count of new Set([atOnce, 1])) {
      const endsAt = await take(session_id, count)
      if (endsAt === null) continue
      keep(session_id, { left: count, endsAt })
      return null
    }
    const row = await db
      .selectFrom('lookup_count')
      .select('ends_at')
      .where('session_id', '=', session_id)
      .executeTakeFirst()
    return row ? Date.parse(row.ends_at) : clock() + minute
  }

  async function forget(): Promise<void> {
    if (clock() - forgottenAt < minute) return
    forgottenAt = clock()
    await db.deleteFrom('lookup_count').where('ends_at', '<=', iso(clock())).execute()
  }

  function spend(session_id: string): boolean {
    const own = held.get(session_id)
    if (!own || own.left === 0 || own.endsAt <= clock()) return false
    own.left -= 1
    return true
  }

  /** Counts one lookup. @returns 0, or the seconds to wait; then nothing was counted */
  return async (session_id: string): Promise<number> => {
    while (!spend(session_id)) {
      const taken = taking.get(session_id) ?? takeSome(session_id).finally(() => taking.delete(session_id))
      taking.set(session_id, taken)
      const fullUntil = await taken
      if (fullUntil !== null) return Math.max(1, Math.ceil((fullUntil - clock()) / 1000))
    }
    return 0
  }

  function keep(session_id: string, given: Held): void {
    held.delete(session_id)
    held.set(session_id, given)
    const [oldest] = held.keys()
    if (held.size > mostSessions && oldest !== undefined) held.delete(oldest)
  }
}
