import { useSearchParams } from 'react-router'

/** A value that the address holds, empty where it does not; another is no other page, and moves nothing. */
export function useInAddress(name: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      () => {
        // As the address is now: of two choices in quick succession, what was rendered last may not know the first.
        const next = new URLSearchParams(window.location.search)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}
