/** Colleagues, for supervisors and administrators. */
import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export type Account = { analyst_id: string; name: string; email: string; state: string }

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) =>
    request<{ accounts: Account[] }>('/api/accounts', { signal }).then(({ accounts }) => accounts),
})
