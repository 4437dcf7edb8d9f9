/** Runs the work of a request in the turn of its account, on a thread or in large memory, and explains a refusal. */
import { CallerLeft, LineFull, presentCaller } from '../../platform/caller.ts'
import { createLargeRoom } from '../../platform/large-room.ts'
import { Problem } from './problem.ts'

/** Jobs that may wait for one kind of thread. */
export const mostWaiting = { inAll: 60, ofOne: 6 }

/**
 * A thread without a job for this long ends, and returns its memory. The next job waits some tenths of a second for a new
 * one, so it is longer than the pauses of somebody at work.
 */
export const idleMilliseconds = 600_000

/** Of this process: for answers of 1 MB and more, from their arrival or their reading until nobody needs their bytes. */
export const largeRoom = createLargeRoom(40 * 1024 * 1024)
/** Bytes. Smaller answers do not wait for large ones. */
export const large = 1_048_576

/** @param bytes that the work holds */
export const inLargeRoom = <Done>(bytes: number, work: () => Promise<Done>): Promise<Done> =>
  bytes <= large ? work() : inLine((turn) => largeRoom.within(bytes, work, turn))

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
