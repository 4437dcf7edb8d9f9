import { useEffect, useState } from 'react'

type Parts = typeof import('./Suggestions.tsx')

let parts: Parts | undefined

/** Fetches what reads the text of the search box. It is not needed before the first letter. */
export async function fetchSuggestions(): Promise<Parts> {
  parts ??= await import('./Suggestions.tsx')
  return parts
}

/**
 * @param typed a fetch that failed is tried again with the next letter
 * @returns `parts` is undefined until they are there
 */
export function useSuggestions(isWanted: boolean, typed: string): { parts: Parts | undefined; isMissing: boolean } {
  const [state, setState] = useState({ parts, isMissing: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter tries again.
  useEffect(
    function fetchOnce() {
      if (!isWanted || state.parts) return
      let isOver = false
      fetchSuggestions().then(
        (parts) => isOver || setState({ parts, isMissing: false }),
        () => isOver || setState({ parts: undefined, isMissing: true }),
      )
      return () => {
        isOver = true
      }
    },
    [isWanted, state.parts, typed],
  )
  return state
}
