import { databaseHasRoom } from '../../platform/postgres-room.ts'
import { hasRoom } from '../../platform/room.ts'
import type { State } from '../state/state.ts'

export type Readiness = ReturnType<typeof createReadiness>
type Verdict = 'ready' | 'draining' | 'unwritable' | 'database_full' | 'no_room'

/** Milliseconds that a result is used again, so that monitoring costs the database little. */
const freshMilliseconds = 1000

/** @param dataDir also beside PostgreSQL: the ledger's head and the files that people send are there */
export function createReadiness(state: State, dataDir: string, clock: () => number = Date.now) {
  const draining = new AbortController()
  let upstream: 'unknown' | 'answering' | 'silent' = 'unknown'
  let last: { at: number; verdict: Promise<Verdict> } | undefined

  async function look(): Promise<Verdict> {
    if (!(await isWritable(state))) return 'unwritable'
    if (!(await databaseHasRoom(state))) return 'database_full'
    return (await hasRoom(dataDir)) ? 'ready' : 'no_room'
  }

  return {
    async verdict(): Promise<Verdict> {
      if (draining.signal.aborted) return 'draining'
      if (!last || clock() - last.at >= freshMilliseconds) last = { at: clock(), verdict: look() }
      return last.verdict
    },

    isDraining: () => draining.signal.aborted,

    stopping: draining.signal,

    drain(): void {
      draining.abort()
    },

    /** Of the last lookup. It does not decide readiness: every process would be unready at once. */
    upstream: () => upstream,
    upstreamSeen(isAnswering: boolean): void {
      upstream = isAnswering ? 'answering' : 'silent'
    },
  }
}

/** Runs a write that changes nothing, because a read-only or locked database cannot serve. */
const isWritable = ({ db }: State): Promise<boolean> =>
  db
    .deleteFrom('session')
    .where('token_hash', '=', '')
    .execute()
    .then(
      () => true,
      () => false,
    )
