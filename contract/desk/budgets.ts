/** Budgets and spending. */
import { z } from 'zod'
import { date, textOrNull, time } from './fields.ts'

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
export type BudgetList = z.infer<typeof budgetList>
export const budgetList = z.object({ budgets: z.array(budget) })

export const spendDimensions = ['operation', 'analyst', 'case', 'day'] as const
export type SpendLine = z.infer<typeof spendLine>
const spendLine = z.object({
  key: z.string(),
  name: textOrNull.describe('The analyst’s name, or the case’s reference.'),
  calls: z.int(),
  unknown_calls: z.int(),
  credits: z.string(),
})
export type SpendReport = z.infer<typeof spendReport>
export const spendReport = z.object({
  by: z.enum(spendDimensions),
  from: date,
  to: date,
  spend: z.array(spendLine),
})
