/** Runs the work of a request on a thread, in the turn of its account, and explains a refusal. */
import { CallerLeft, LineFull, presentCaller } from '../../platform/caller.ts'
import { Problem } from './problem.ts'

/** Jobs that may wait for one kind of thread. */
export const mostWaiting = { inAll: 60, ofOne: 6 }

/** Runs the job in the turn of the account that sent the request. @throws Problem if too much waits, or the caller left */
export async function inLine<Told>(
  run: (turn: { account?: string; gone?: AbortSignal }) => Promise<Told>,
): Promise<Told> {
  const { account, gone } = presentCaller() ?? {}
  try {
    return await run({ ...(account !== undefined && { account }), ...(gone && { gone }) })
  } catch (error) {
    throw waitingProblem(error) ?? error
  }
}

/** Null if the failure is another. */
export function waitingProblem(error: unknown): Problem | null {
  if (error instanceof CallerLeft) return new Problem(499, 'Withdrawn', 'The request was withdrawn before it was done.')
  if (!(error instanceof LineFull)) return null
  return new Problem(
    503,
    'Busy',
    error.isOwn
      ? 'You have several requests like this one waiting. Wait until one is done, then try again.'
      : 'Too many requests like this one are waiting. Try again in a few seconds.',
    { retry_after: 5 },
  )
}
