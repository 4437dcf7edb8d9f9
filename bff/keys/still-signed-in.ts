/** Whoever had to wait may have been sent away meanwhile: looked at again before anything is asked (decision 0037). */
import type { Session } from '../auth/sessions.ts'
import { Problem } from '../http/problem.ts'
import type { HeldKeys } from './held-keys.ts'

/** @throws Problem where the session is no more */
export type RequireLive = (session: Session) => Promise<void>

export const createRequireLive =
  ({ endedAmong }: Pick<HeldKeys, 'endedAmong'>): RequireLive =>
  async ({ session_id }) => {
    if ((await endedAmong([session_id])).length === 0) return
    const detail = 'Your session ended before the turn of this lookup came. Nothing was looked up. Sign in to go on.'
    throw new Problem(401, 'Not signed in', detail, { outcome: 'not_run', reason: 'session_ended' })
  }
