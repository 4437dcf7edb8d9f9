import { useSearchParams } from 'react-router'

/** What of the rows is shown, in the URL; another value of it is no other page, and moves nothing. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}

/** The names of all of them: a link to one row leaves them out, for they might hide it. */
export const filterNames = ['show', 'standing', 'kind', 'since', 'until'] as const
