/** Colleagues, for supervisors and administrators. */
import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../../contract/desk/team.ts'
import { request } from './request.ts'

export type { Account }

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) =>
    request<{ accounts: Account[] }>('/api/accounts', { signal }).then(({ accounts }) => accounts),
})
