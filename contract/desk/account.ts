/** The account with the lookup service. */
import { z } from 'zod'
import type { Result } from '../operations.ts'
import { budget } from './budgets.ts'
import { ofService, time } from './fields.ts'
import { price } from './prices.ts'
import { problem } from './problem.ts'

export const account = z.object({
  at: time,
  client_info: ofService<Result<'client_info'>>('client_info').nullable(),
  not_answered: problem.omit({ request_id: true }).nullable().describe('Why there is no client_info.'),
  prices: z.array(price),
  budget: budget.nullable().describe('The analyst’s own.'),
})
export type Account = z.infer<typeof account>
