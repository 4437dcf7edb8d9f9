/** Which sessions hold an upstream key, in which process, and until when. The key itself is not stored. */
import { type Kysely, sql } from 'kysely'
import type { Result } from '../../contract/operations.ts'
import { prepared } from '../../platform/prepared.ts'
import { readTogether } from '../../platform/together.ts'
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { SessionKeyTable, SessionTable, Tables } from '../state/tables.ts'
import { expiryOf, methodsIn } from './mint.ts'

export type Holder = { session_id: string; analyst_id: string }
/** Later work outlives the session that started it. An analyst's work shares a key under this name while some runs. */
export const sessionOfWork = (analyst_id: string): string => ofWork + analyst_id
export const isOfWork = (session_id: string): boolean => session_id.startsWith(ofWork)
const ofWork = 'work:'

/** Running batches, and jobs that run now. */
const hasRunningWork = sql<boolean>`(
  exists (select 1 from batch where batch.actor = actor.actor_id and batch.state = 'running')
  or exists (select 1 from job where job.actor = actor.actor_id and job.claimed_until is not null)
)`

export type HeldKeys = ReturnType<typeof createHeldKeys>
type Asked = { domain: string; ip_address: string; lifetime_minutes: string }

export function createHeldKeys(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const now = () => clock().toISOString()

  // Each lookup that waited for its turn runs this.
  const readLive = prepared(
    db,
    (now: string, ...session_ids: string[]) =>
      sql<Pick<SessionTable, 'session_id'>>`select session_id from (
        select session_id, expires_at from session
        union all select token_id, expires_at from access_token where revoked_at is null
      ) as holder where expires_at > ${now} and session_id in (${sql.join(session_ids)})`,
  )

  const readAtWork = prepared(
    db,
    (...analyst_ids: string[]) =>
      sql<{ analyst_id: string }>`select distinct analyst_id from actor
        where analyst_id in (${sql.join(analyst_ids)}) and ${hasRunningWork}`,
  )

  async function liveSessions(session_ids: string[]): Promise<string[]> {
    if (session_ids.length === 0) return []
    return (await readLive(now(), ...session_ids)).map(({ session_id }) => session_id)
  }

  async function atWork(session_ids: string[]): Promise<string[]> {
    if (session_ids.length === 0) return []
    const rows = await readAtWork(...session_ids.map((id) => id.slice(ofWork.length)))
    return rows.map(({ analyst_id }) => sessionOfWork(analyst_id))
  }

  return {
    async minted(
      { session_id, analyst_id }: Holder,
      { domain, ip_address, lifetime_minutes }: Asked,
      result: Result<'javascript_key'>,
    ): Promise<void> {
      const row: SessionKeyTable = {
        session_key_id: randomId(),
        session_id,
        analyst_id,
        domain,
        ip_address: ip_address || null,
        minted_at: now(),
        expires_at: expiryOf(result, Number(lifetime_minutes), clock()),
        method_list: JSON.stringify(result.method_list ?? []),
      }
      await db.deleteFrom('session_key').where('expires_at', '<=', now()).execute()
      await db.insertInto('session_key').values(row).execute()
    },

    forget: async (session_id: string): Promise<void> => {
      await db.deleteFrom('session_key').where('session_id', '=', session_id).execute()
    },

    /** Holders that have ended: sessions, access tokens, and analysts without running work. */
    async endedAmong(session_ids: string[]): Promise<string[]> {
      const alive = new Set([
        ...(await liveSessions(session_ids.filter((id) => !isOfWork(id)))),
        ...(await atWork(session_ids.filter(isOfWork))),
      ])
      return session_ids.filter((session_id) => !alive.has(session_id))
    },

    /** For sessions that still exist, the key that expires first on top. */
    async list() {
      const rows = await db
        .selectFrom('session_key')
        .leftJoin('session', 'session.session_id', 'session_key.session_id')
        .leftJoin('access_token', (join) =>
          join.onRef('access_token.token_id', '=', 'session_key.session_id').on('revoked_at', 'is', null),
        )
        .innerJoin('analyst', 'analyst.analyst_id', 'session_key.analyst_id')
        .select(['session_key_id', 'session_key.analyst_id', 'analyst.name as holder', 'domain', 'ip_address'])
        .select(['minted_at', 'session_key.expires_at', 'method_list'])
        .where('session_key.expires_at', '>', now())
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('session.expires_at', '>', now()),
            eb('access_token.expires_at', '>', now()),
            exists(
              selectFrom('actor')
                .select('actor.actor_id')
                .where(sql<boolean>`${ofWork} || actor.analyst_id = session_key.session_id`)
                .where(hasRunningWork),
            ),
          ]),
        )
        .orderBy('session_key.expires_at')
        .execute()
      return rows.map((row) => ({ ...row, ...methodsIn(row, clock()) }))
    },
  }
}

export type RequireLive = (session: Session) => Promise<void>

export const createRequireLive = ({ endedAmong }: Pick<HeldKeys, 'endedAmong'>): RequireLive => {
  const isEnded = readTogether(async (ids) => new Map((await endedAmong([...ids])).map((id) => [id, true])))
  return async ({ session_id }) => {
    if (!(await isEnded(session_id))) return
    const detail = 'Your session ended while this lookup was waiting. Nothing was looked up. Sign in and try again.'
    throw new Problem(401, 'Not signed in', detail, { outcome: 'not_run', reason: 'session_ended' })
  }
}
