/** Budgets and spending. */
import { z } from 'zod'
import { date, nothing, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'
import { creditsOr, setCredits } from './set-credits.ts'

export type Budget = z.infer<typeof budget>
export const budget = z.object({
  holder: z.enum(['analyst', 'case', 'token']),
  holder_id: z.string(),
  name: textOrNull.describe('The analyst’s name, or the case’s reference.'),
  period: z.enum(['total', 'month']),
  credits: z.string(),
  unknown_counts_as: textOrNull.describe('What a lookup of unknown price counts as; null where it is refused.'),
  spent: z.string().describe('With what running lookups have reserved.'),
  under_way: z.string().describe('What running lookups have reserved.'),
  left: z.string(),
  month: textOrNull.describe('YYYY-MM; null where the budget is for no month.'),
  set_at: time,
})
const budgetList = z.object({ budgets: z.array(budget) })

export const spendDimensions = ['operation', 'analyst', 'case', 'day'] as const
export type SpendLine = z.infer<typeof spendLine>
const spendLine = z.object({
  key: z.string(),
  name: textOrNull.describe('The analyst’s name, or the case’s reference.'),
  calls: z.int(),
  unknown_calls: z.int(),
  credits: z.string(),
})
const spendReport = z.object({
  by: z.enum(spendDimensions),
  from: date,
  to: date,
  spend: z.array(spendLine),
})

const holder = z.object({ holder: z.enum(['analyst', 'case']), holder_id: z.string() })
export type NewBudget = z.input<typeof newBudget>
const newBudget = z.object({
  period: z.enum(['total', 'month']),
  credits: setCredits,
  unknown_counts_as: creditsOr('refused').default('refused').describe('What a call of unknown price counts as.'),
})
const day = z.iso.date('Enter a date as YYYY-MM-DD.')
export type SpendAsked = z.input<typeof spendAsked>
const spendAsked = z.object({ by: z.enum(spendDimensions), from: day, to: day })

export const budgetRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/budgets',
    summary: 'List budgets, and what is left of them',
    scope: 'read',
    reply: budgetList,
  },
  set: {
    method: 'PUT',
    path: '/api/budgets/:holder/:holder_id',
    summary: 'Set a budget',
    who: 'supervisor',
    params: holder,
    body: newBudget,
    reply: budget,
  },
  remove: {
    method: 'DELETE',
    path: '/api/budgets/:holder/:holder_id',
    summary: 'Remove a budget: nothing limits its holder any more',
    who: 'supervisor',
    params: holder,
    reply: nothing,
  },
  spend: {
    method: 'GET',
    path: '/api/spend',
    summary: 'Report what was spent from one day to another',
    scope: 'read',
    query: spendAsked,
    reply: spendReport,
  },
})
