import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GraphFilter, GraphNode } from '../../../../contract/desk/graph.ts'
import { everything, type Filter } from './drawn.ts'
import { glyphs } from './glyphs.ts'

type Given = { kept: GraphFilter | null; onKeep: ((filter: GraphFilter) => void) | undefined }

/**
 * The filter of the case, which its members share. Without `onKeep`, a choice stays in the address alone. A filter in
 * the address comes first: it names kinds and years, and nothing personal.
 */
export function useFilter({ kept, onKeep }: Given): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const named = ['without', 'relations', 'from', 'to', 'documents', 'shown'].map((name) => search.get(name) ?? '')
  const [kinds = '', relations = '', from = '', to = '', documents = '', shown = ''] = named
  const filter = useMemo(() => {
    if (shown === 'all') return everything
    if (!(kinds || relations || from || to || documents)) return kept ?? everything
    return {
      kinds: kinds.split(',').filter(isKind),
      relations: relations.split(',').filter(Boolean),
      from: yearIn(from),
      to: yearIn(to),
      documents: documents !== '',
    }
  }, [kept, kinds, relations, from, to, documents, shown])

  function choose(next: Filter): void {
    onKeep?.({ ...next, kinds: [...next.kinds], relations: [...next.relations] })
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
        const isAll = Object.values(values).every((value) => value === '')
        for (const [name, value] of Object.entries({ ...values, shown: isAll && !onKeep && kept ? 'all' : '' }))
          if (value === '') search.delete(name)
          else search.set(name, value)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [filter, choose]
}
const isKind = (name: string): name is GraphNode['kind'] => Object.hasOwn(glyphs, name) && name !== 'group'
const yearIn = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null)
