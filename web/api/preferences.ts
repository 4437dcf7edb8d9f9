/** How an analyst likes the application to be. The BFF keeps it, for every browser they sign in at. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from './request.ts'

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** Of tables' rows. */
  density: 'compact' | 'comfortable'
  /** Whether one key alone does something: `/`, `?`, `j`. */
  single_key_shortcuts: boolean
  mask_birth_data: boolean
  /** What lies under the map: `own` is the operator's, where there is one. */
  base_map: 'coastline' | 'own' | 'grid'
  /** By a table's name: the columns that it shows, by their labels, where they are not those of the beginning. */
  columns: { [table: string]: string[] }
}

/** What holds until the BFF has said what was chosen; its own defaults are the same. */
const defaults: Preferences = {
  theme: 'system',
  density: 'compact',
  single_key_shortcuts: true,
  mask_birth_data: true,
  base_map: 'coastline',
  columns: {},
}

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => request<Preferences>('/api/preferences', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const usePreferences = (): Preferences => useQuery(preferencesQuery).data ?? defaults

/** Sets some of them: on the screen at once, and kept one after another, so that the last choice stays. */
export function useSetPreference() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  const { mutate } = useMutation({
    scope: { id: 'preferences' },
    mutationFn: () => request('/api/preferences', { method: 'PUT', body: client.getQueryData(queryKey) }),
  })
  // The same each time: every table is drawn again with it.
  return useCallback(
    async (chosen: Partial<Preferences>): Promise<void> => {
      // Before it is known what was chosen earlier, nothing takes its place.
      if (!client.getQueryData(queryKey)) await client.fetchQuery(preferencesQuery)
      client.setQueryData(queryKey, (now) => now && { ...now, ...chosen })
      mutate()
    },
    [client, mutate],
  )
}
