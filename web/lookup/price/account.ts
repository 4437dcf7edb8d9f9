/** What is left on the account, what calls cost, who may spend how much, and what was spent. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { withSearch } from '../../paths.ts'
import { type ProblemDocument, ProblemError, request } from '../../server/request.ts'

export type Price = {
  operation: OperationName
  credits: string | null
  source: 'set' | 'learned' | 'public' | 'unknown'
}
type Told = { client_info: Result<'client_info'>; not_answered: null }
type NotTold = { client_info: null; not_answered: ProblemDocument }
type Account = { at: string; prices: Price[] } & (Told | NotTold)

/** What the application knows itself: there also while the service does not answer. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => request<{ prices: Price[] }>('/api/prices', { signal }).then(({ prices }) => prices),
  staleTime: 60_000,
})

/** As the service tells it; and by its balance prices are learned. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  async queryFn({ signal, client }) {
    const account = await request<Account>('/api/account', { signal })
    client.setQueryData(pricesQuery.queryKey, account.prices)
    if (account.client_info === null) throw new ProblemError(account.not_answered)
    return account
  },
  staleTime: 60_000,
})

export type Holder = { holder: 'analyst' | 'case'; holder_id: string }
export type Budget = Holder & {
  /** The analyst's name, or the case's reference; null where there is none any more. */
  name: string | null
  period: 'total' | 'month'
  credits: string
  /** What a call of unknown price counts as; null where it is refused. */
  unknown_counts_as: string | null
  /** With what lookups under way have reserved. */
  spent: string
  under_way: string
  left: string
  /** YYYY-MM; null where it is for no month. */
  month: string | null
  set_at: string
}
export type NewBudget = { period: Budget['period']; credits: string; unknown_counts_as: string }

/** One's own and one's cases'; for supervisors everybody's. */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: ({ signal }) => request<{ budgets: Budget[] }>('/api/budgets', { signal }).then(({ budgets }) => budgets),
})

export const spendDimensions = ['operation', 'analyst', 'case', 'day'] as const
export type SpendLine = {
  key: string
  /** Of an analyst or a case. */
  name: string | null
  calls: number
  unknown_calls: number
  credits: string
}
export type SpendAsked = { by: (typeof spendDimensions)[number]; from: string; to: string }

/** By the records; of everybody for supervisors, else one's own. */
export const spendQuery = (asked: SpendAsked) =>
  queryOptions({
    queryKey: ['spend', asked],
    queryFn: ({ signal }) =>
      request<{ spend: SpendLine[] }>(withSearch('/api/spend', asked), { signal }).then(({ spend }) => spend),
  })

export type Estimate = {
  operation: OperationName
  credits: string | null
  units: number
  at_most: boolean
  confirmation_needed: boolean
}
export const askEstimate = (lookups: { operation: string; params?: { [name: string]: string } }[]) =>
  request<{ estimates: Estimate[]; credits: string | null }>('/api/estimates', { method: 'POST', body: { lookups } })

/** @param credits null takes away what was set: what was learned or published counts again */
export function useSetPrice() {
  const client = useQueryClient()
  return async (operation: string, credits: string | null): Promise<void> => {
    const path = `/api/prices/${operation}`
    await (credits === null ? request(path, { method: 'DELETE' }) : request(path, { method: 'PUT', body: { credits } }))
    await client.invalidateQueries({ queryKey: pricesQuery.queryKey })
  }
}

/** @param budget null takes it away: nothing limits its holder any more */
export function useSetBudget() {
  const client = useQueryClient()
  return async ({ holder, holder_id }: Holder, budget: NewBudget | null): Promise<void> => {
    const path = `/api/budgets/${holder}/${encodeURIComponent(holder_id)}`
    await (budget === null ? request(path, { method: 'DELETE' }) : request(path, { method: 'PUT', body: budget }))
    await client.invalidateQueries({ queryKey: budgetsQuery.queryKey })
  }
}
