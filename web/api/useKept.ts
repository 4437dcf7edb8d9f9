import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * As state, and there again for whoever goes elsewhere and comes back. In memory alone, and forgotten at the door with what
 * was looked up.
 * @param name what it is, and where; where one goes on with it, it goes along
 */
export function useKept<Value>(name: readonly string[], initial: Value) {
  const client = useQueryClient()
  const queryKey = ['kept', ...name]
  const state = useState(() => client.getQueryData<Value>(queryKey) ?? initial)
  const [value] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it changes, or its name does.
  useEffect(() => void client.setQueryData(queryKey, value), [client, queryKey.join(), value])
  return state
}
