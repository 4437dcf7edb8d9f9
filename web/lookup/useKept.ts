import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { givenBack, keptAs } from './form/kept-forms.ts'

/**
 * As state, and there again for whoever goes elsewhere and comes back, or signs in again. In memory alone, and forgotten at
 * the door with what was looked up.
 * @param name what it is, and where; where one goes on with it, it goes along
 */
export function useKept<Value>(name: readonly string[], initial: Value) {
  const client = useQueryClient()
  const place = useLocation()
  const queryKey = keptAs(name)
  const state = useState(() => client.getQueryData<Value>(queryKey) ?? givenBack<Value>(name, place) ?? initial)
  const [value] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it changes, or its name does.
  useEffect(() => void client.setQueryData(queryKey, value), [client, queryKey.join(), value])
  return state
}
