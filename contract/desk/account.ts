/** The account with the lookup service. */
import { z } from 'zod'
import type { Result } from '../operations.ts'
import { budget } from './budgets.ts'
import { ofService, time } from './fields.ts'
import { price } from './prices.ts'
import { problem } from './problem.ts'
import { routes } from './route.ts'

const known = z.object({
  at: time,
  prices: z.array(price),
  budget: budget.nullable().describe('The analyst’s own.'),
})
const unanswered = problem.omit({ request_id: true }).describe('Why there is no client_info.')
export const account = z.union([
  known.extend({ client_info: z.null(), not_answered: unanswered }),
  known.extend({ client_info: ofService<Result<'client_info'>>('client_info'), not_answered: z.null() }),
])

export const balanceRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/account',
    summary: 'Read the balance, the prices and your own budget',
    scope: 'read',
    reply: account,
  },
})
