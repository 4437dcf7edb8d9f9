/** Whether a balancer should send requests here. */
import type { State } from '../state/state.ts'

export type Readiness = ReturnType<typeof createReadiness>
type Verdict = 'ready' | 'draining' | 'unwritable'

/** For so long a verdict is not asked for again: who watches costs the database little. */
const freshMilliseconds = 1000

export function createReadiness(state: State, clock: () => number = Date.now) {
  const draining = new AbortController()
  let upstream: 'unknown' | 'answering' | 'silent' = 'unknown'
  let last: { at: number; isWritable: Promise<boolean> } | undefined

  return {
    async verdict(): Promise<Verdict> {
      if (draining.signal.aborted) return 'draining'
      if (!last || clock() - last.at >= freshMilliseconds) last = { at: clock(), isWritable: isWritable(state) }
      return (await last.isWritable) ? 'ready' : 'unwritable'
    },

    isDraining: () => draining.signal.aborted,

    /** Aborts when nobody should be sent here any more. */
    stopping: draining.signal,

    /** From now on nobody should be sent here. */
    drain(): void {
      draining.abort()
    },

    /** The state that the last lookup saw. It does not decide readiness, or every process would be unready at once. */
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
