import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** A parameter of the address, '' where it is missing. Setting it adds no history entry and does not scroll. */
export function useSearchParam(name: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      () => {
        // Reads the current address, because after two quick choices the last render may not know the first.
        const next = new URLSearchParams(window.location.search)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}

/**
 * What is being typed. Begins with the value in the address, and follows it when that changes.
 * @returns `noteSent` for a value that the draft itself sends to the address: what is typed since stays
 */
export function useDraft(
  given: string,
): [draft: string, set: (draft: string) => void, noteSent: (sent: string) => void] {
  const [draft, setDraft] = useState(given)
  const [followed, setFollowed] = useState(given)
  const [sent, setSent] = useState<string>()
  if (followed !== given) {
    setFollowed(given)
    setSent(undefined)
    if (given !== sent) setDraft(given)
  }
  return [draft, setDraft, setSent]
}
