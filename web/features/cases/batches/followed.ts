/** Batches that this browser saw running. Any screen announces their end. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Batch } from '../../../../contract/desk/batches.ts'

type Followed = Pick<Batch, 'batch_id' | 'case_id'>

export const followedQuery = queryOptions({
  queryKey: ['followed batches'],
  queryFn: (): readonly Followed[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
})

export function useFollowing() {
  const client = useQueryClient()
  const change = (batch_id: string, added: readonly Followed[]) =>
    client.setQueryData(followedQuery.queryKey, (before = []) => [
      ...before.filter((other) => other.batch_id !== batch_id),
      ...added,
    ])
  return {
    follow: ({ batch_id, case_id }: Followed) => void change(batch_id, [{ batch_id, case_id }]),
    leave: (batch_id: string) => void change(batch_id, []),
  }
}
