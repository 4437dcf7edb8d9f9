/** Who pressed for work that runs later. Their standing is read again before each call that the work makes. */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../platform/prepared.ts'
import { Problem } from '../http/problem.ts'
import type { AccessTokenTable, AnalystTable, CaseFileTable, Tables } from '../state/tables.ts'
import type { Session } from './sessions.ts'

/** Why work in somebody's name may not go on. */
export type ActorFault =
  | 'account_disabled'
  | 'sessions_ended'
  | 'token_revoked'
  | 'token_expired'
  | 'left_case'
  | 'case_closed'
export type Actor = Pick<Session, 'analyst' | 'token'>

type Standing = Pick<AnalystTable, 'analyst_id' | 'email' | 'name' | 'role' | 'created_at' | 'disabled_at'> &
  Pick<Tables['actor'], 'token_id' | 'ended_at'> & {
    revoked_at: AccessTokenTable['revoked_at'] | null
    expires_at: AccessTokenTable['expires_at'] | null
    scopes: AccessTokenTable['scopes'] | null
    closed_at: CaseFileTable['closed_at'] | null
    file: string | null
    membership: string | null
  }

/** Ends a transaction whose actor may not go on. */
class ActorStopped extends Error {}

export type Actors = ReturnType<typeof createActors>

export function createActors(db: Kysely<Tables>, clock: () => Date) {
  // Each call of later work runs this twice.
  const readStanding = preparedOn(
    (case_id: string, actor_id: string) =>
      sql<Standing>`select analyst.analyst_id, analyst.email, analyst.name, analyst.role, analyst.created_at,
        analyst.disabled_at,
        actor.token_id, actor.ended_at, access_token.revoked_at, access_token.expires_at, access_token.scopes,
        case_file.closed_at, case_file.case_id as file, case_member.case_id as membership
      from actor
        join analyst on analyst.analyst_id = actor.analyst_id
        left join access_token on access_token.token_id = actor.token_id
        left join case_file on case_file.case_id = ${case_id}
        left join case_member on case_member.analyst_id = actor.analyst_id
          and case_member.case_id = case_file.case_id and case_member.reader_since is null
      where actor.actor_id = ${actor_id}`,
  )

  /** The actor, or why the work must stop. @param on a transaction in which the answer must still hold */
  async function of(actor_id: string | null, case_id: string, on: Kysely<Tables> = db): Promise<Actor | ActorFault> {
    const [found] = await readStanding(on, case_id, actor_id ?? '')
    if (!found || found.disabled_at !== null) return 'account_disabled'
    const { analyst_id, email, name, role, created_at, token_id, expires_at, scopes } = found
    if (token_id !== null && (expires_at === null || found.revoked_at !== null)) return 'token_revoked'
    if (expires_at !== null && expires_at <= clock().toISOString()) return 'token_expired'
    if (found.ended_at !== null) return 'sessions_ended'
    if (found.file === null || found.closed_at !== null) return 'case_closed'
    if (found.membership === null) return 'left_case'
    return {
      analyst: { analyst_id, email, name, role, created_at },
      token: token_id === null ? undefined : { token_id, scopes: JSON.parse(scopes ?? '[]') },
    }
  }

  return {
    of,

    /** In the transaction that would send a call. It ends there, and `of` then says why. */
    async require(tx: Kysely<Tables>, actor_id: string | null, case_id: string): Promise<void> {
      const actor = await of(actor_id, case_id, tx)
      if (typeof actor === 'string') throw new ActorStopped(actor)
    },
  }
}

/**
 * In the transaction of a press. Locks the session until that ends, so that ending the session at the same moment stops
 * the work too.
 * @returns the actor's id @throws Problem 401 if the session ended meanwhile
 */
export async function noteActor(tx: Kysely<Tables>, { session_id, analyst, token }: Session): Promise<string> {
  const { analyst_id } = analyst
  if (!token) {
    const live = await tx
      .updateTable('session')
      .set({ session_id })
      .where('session_id', '=', session_id)
      .returning('session_id')
      .executeTakeFirst()
    if (!live)
      throw new Problem(401, 'Not signed in', 'Your session ended. Nothing was started. Sign in and try again.')
  }
  const row = { actor_id: session_id, analyst_id, token_id: token?.token_id ?? null, ended_at: null }
  await tx
    .insertInto('actor')
    .values(row)
    .onConflict((conflict) => conflict.column('actor_id').doNothing())
    .execute()
  return session_id
}
