/** The analyst's preferences. The BFF keeps them for every browser. */
import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  changedPreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
} from '../../contract/preferences.ts'
import { desk, send } from './desk.ts'
import { lasting, reading } from './reading.ts'

export type { Preferences }

export const preferencesQuery = lasting(reading(['preferences'], desk.preferences.read()))

const { queryKey } = preferencesQuery

/** The defaults until the BFF has answered. */
export const usePreferences = (): Preferences => useQuery(preferencesQuery).data ?? defaultPreferences

/** Sets some of them: on screen at once, and saved one after another. Other windows' choices stay. */
export function useSetPreference() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) => send(desk.preferences.change(change)),
    onSuccess: (kept) => {
      // The reply lacks choices that still wait.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, kept)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  // A stable function, because every table depends on it.
  return useCallback(
    async (change: PreferenceChange): Promise<void> => {
      // A new choice clears earlier failures, but not those of the same moment.
      if (client.isMutating({ mutationKey: queryKey }) === 0) forgetFailures(client)
      // Load the saved choices before changing them.
      if (!client.getQueryData(queryKey)) await client.prefetchQuery(preferencesQuery)
      client.setQueryData(queryKey, (now) => now && changedPreferences(now, change))
      mutate(change)
    },
    [client, mutate],
  )
}

const failures = { mutationKey: queryKey, status: 'error' } as const

/** Why the last choice was not saved. */
export function useNotKept(): { why: string | null; forget: () => void } {
  const client = useQueryClient()
  const errors = useMutationState({ filters: failures, select: ({ state }) => state.error })
  return { why: errors.at(-1)?.message ?? null, forget: () => forgetFailures(client) }
}

function forgetFailures(client: QueryClient): void {
  const made = client.getMutationCache()
  for (const failed of made.findAll(failures)) made.remove(failed)
}
