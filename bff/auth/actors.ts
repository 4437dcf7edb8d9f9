/** Who pressed for work that runs later. Their standing is read again before each call that the work makes. */
import type { Kysely } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'
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

/** Ends a transaction whose actor may not go on. */
class ActorStopped extends Error {}

export type Actors = ReturnType<typeof createActors>

export function createActors(db: Kysely<Tables>, clock: () => Date) {
  async function standing(actor_id: string | null, case_id: string, on: Kysely<Tables> = db) {
    const found = await on
      .selectFrom('actor')
      .innerJoin('analyst', 'analyst.analyst_id', 'actor.analyst_id')
      .leftJoin('access_token', 'access_token.token_id', 'actor.token_id')
      .leftJoin('case_file', (join) => join.on('case_file.case_id', '=', case_id))
      .leftJoin('case_member', (join) =>
        join
          .onRef('case_member.analyst_id', '=', 'actor.analyst_id')
          .onRef('case_member.case_id', '=', 'case_file.case_id')
          .on('case_member.reader_since', 'is', null),
      )
      .selectAll('analyst')
      .select(['actor.token_id', 'actor.ended_at', 'access_token.revoked_at', 'access_token.expires_at', 'scopes'])
      .select(['case_file.closed_at', 'case_file.case_id as file', 'case_member.case_id as membership'])
      .where('actor.actor_id', '=', actor_id ?? '')
      .executeTakeFirst()
    return found
  }

  /** The actor, or why the work must stop. @param on a transaction in which the answer must still hold */
  async function of(actor_id: string | null, case_id: string, on?: Kysely<Tables>): Promise<Actor | ActorFault> {
    const found = await standing(actor_id, case_id, on)
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

/** In the transaction of a press. @returns the actor's id @throws Problem 401 if the session ended meanwhile */
export async function noteActor(tx: Kysely<Tables>, { session_id, analyst, token }: Session): Promise<string> {
  const { analyst_id } = analyst
  if (!token) {
    const live = await tx
      .selectFrom('session')
      .select('session_id')
      .where('session_id', '=', session_id)
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
