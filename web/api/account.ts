/** What is left on the account, and what calls cost. */
import { queryOptions } from '@tanstack/react-query'
import type { OperationName, Result } from '../../contract/operations.ts'
import { request } from './request.ts'

export type Price = {
  operation: OperationName
  credits: string | null
  source: 'set' | 'learned' | 'public' | 'unknown'
}
export type Budget = { credits: string; spent: string; left: string; month: string | null }
export type Account = { at: string; client_info: Result<'client_info'>; prices: Price[]; budget: Budget | null }

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => request<Account>('/api/account', { signal }),
  staleTime: 60_000,
})
