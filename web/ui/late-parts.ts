import { useEffect, useState } from 'react'

type State<Parts> = { parts: Parts | undefined; isMissing: boolean }

/**
 * What reads a typed text. It is not needed before the first letter.
 * @returns `fetchParts` fetches it once. `useParts` fetches it when it is wanted: its parts are undefined until they are
 * there, and a fetch that failed is tried again with the next letter
 */
export function lateParts<Parts>(load: () => Promise<Parts>) {
  let parts: Parts | undefined

  async function fetchParts(): Promise<Parts> {
    parts ??= await load()
    return parts
  }

  function useParts(isWanted: boolean, typed: string): State<Parts> {
    const [state, setState] = useState<State<Parts>>({ parts, isMissing: false })
    // biome-ignore lint/correctness/useExhaustiveDependencies: each letter tries again.
    useEffect(
      function fetchOnce() {
        if (!isWanted || state.parts) return
        let isOver = false
        fetchParts().then(
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

  return { fetchParts, useParts }
}
