import { notFound, Problem } from '../http/problem.ts'

export const stillWriting = (pending: number) =>
  new Problem(503, 'Not ready', `Claims of ${pending} records are still being written. Try again in a minute.`, {
    retry_after: 30,
  })

/** What no claim names may be in records whose claims are not written yet. @param pending how many those are */
export const noNode = (pending: number) => (pending > 0 ? stillWriting(pending) : notFound('node in this case'))
