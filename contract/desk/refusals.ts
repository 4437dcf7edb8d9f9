/** Lookups that were not run, which have no record. */
import { z } from 'zod'
import { routes } from './route.ts'

export type Refusal = z.infer<typeof refusal>
const refusal = z.object({
  day: z.string().describe('A day in UTC.'),
  operation: z.string().describe('`unknown` where there is no such operation.'),
  status: z.int(),
  why: z.string().describe('The title of the refusal.'),
  count: z.int(),
})

export const refusalRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/refused-lookups',
    summary: 'Count the lookups that were not run, by day and reason',
    who: 'administrator',
    reply: z.object({ days_kept: z.int(), refusals: z.array(refusal) }),
  },
})
