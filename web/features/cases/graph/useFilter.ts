import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from './drawn.ts'

/** Filters stand in the address: they name kinds and years, and nothing personal. */
export function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const words = ['without', 'relations', 'from', 'to', 'documents'].map((name) => search.get(name) ?? '')
  const [kinds = '', relations = '', from = '', to = '', documents = ''] = words
  const filter = useMemo(
    () => ({
      kinds: kinds.split(',').filter(Boolean),
      relations: relations.split(',').filter(Boolean),
      from: yearIn(from),
      to: yearIn(to),
      documents: documents !== '',
    }),
    [kinds, relations, from, to, documents],
  )
  function choose(next: Filter): void {
    setSearch(
      () => {
        const search = new URLSearchParams(window.location.search)
        const values = {
          without: next.kinds.join(','),
          relations: next.relations.join(','),
          from: String(next.from ?? ''),
          to: String(next.to ?? ''),
          documents: next.documents ? '1' : '',
        }
        for (const [name, value] of Object.entries(values))
          if (value === '') search.delete(name)
          else search.set(name, value)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [filter, choose]
}
const yearIn = (text: string): number | null => (/^\d{4}$/.test(text) ? Number(text) : null)
