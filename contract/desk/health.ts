/** Whether the process is alive, and whether it can serve. */
import { z } from 'zod'

export const health = z.object({ status: z.literal('ok'), ledger: z.enum(['continued', 'not_continued']) })
export const readiness = z.object({
  status: z.literal('ready'),
  upstream: z.enum(['unknown', 'answering', 'silent']),
})
