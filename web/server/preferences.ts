/** How an analyst likes the application to be. The BFF keeps it, for every browser they sign in at. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  changedPreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
} from '../../contract/preferences.ts'
import { request } from './request.ts'

export type { Preferences }

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => request<Preferences>('/api/preferences', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const { queryKey } = preferencesQuery

/** The defaults until the BFF has said what was chosen. */
export const usePreferences = (): Preferences => useQuery(preferencesQuery).data ?? defaultPreferences

/** Sets some of them: on the screen at once, and kept one after another. What another window chose meanwhile stays. */
export function useSetPreference() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) =>
      request<Preferences>('/api/preferences', { method: 'PATCH', body: change }),
    onSuccess: (kept) => {
      // The choices that still wait are not in it.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, kept)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  // The same each time: every table is drawn again with it.
  return useCallback(
    async (change: PreferenceChange): Promise<void> => {
      // What failed was told until the next choice; of choices within a moment each is.
      if (client.isMutating({ mutationKey: queryKey }) === 0) forgetFailures(client)
      // Before it is known what was chosen earlier, nothing takes its place.
      if (!client.getQueryData(queryKey)) await client.prefetchQuery(preferencesQuery)
      client.setQueryData(queryKey, (now) => now && changedPreferences(now, change))
      mutate(change)
    },
    [client, mutate],
  )
}

const failures = { mutationKey: queryKey, status: 'error' } as const

/** Why what was chosen last is not kept, and what is done when that was read. */
export function useNotKept(): { why: string | null; forget: () => void } {
  const client = useQueryClient()
  const errors = useMutationState({ filters: failures, select: ({ state }) => state.error })
  return { why: errors.at(-1)?.message ?? null, forget: () => forgetFailures(client) }
}

function forgetFailures(client: QueryClient): void {
  const made = client.getMutationCache()
  for (const failed of made.findAll(failures)) made.remove(failed)
}
