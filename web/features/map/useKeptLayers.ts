import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { isOtherSearch, keptIn } from './map-address.ts'
import type { MapState } from './map-state.ts'

/**
 * Another search, from wherever on the page, keeps the one before as a layer. Back and a link that is opened are as they
 * are; so is the same question asked again.
 */
export function useKeptLayers({ edit }: MapState): void {
  const { search } = useLocation()
  const type = useNavigationType()
  const client = useQueryClient()
  const before = useRef(search)
  const wanted = useRef<ReturnType<typeof keptIn>>(null)

  useEffect(function keepFormerSearch() {
    if (before.current !== search) {
      const [former, now] = [new URLSearchParams(before.current), new URLSearchParams(search)]
      before.current = search
      const answer = (id: string | null) => client.getQueryData<Answered<'geo_code'>>(answerQuery(id ?? '').queryKey)
      if (type !== 'REPLACE') wanted.current = null
      if (type === 'PUSH')
        wanted.current = keptIn(former, now, (record) => {
          const [one, other] = [answer(record), answer(now.get('record'))]
          const isSame = now.has('text') && now.get('text') === former.get('text')
          return one?.outcome === 'found' && !isSame && !(other && asksTheSame(one, other))
        })
      if (type === 'PUSH' && isOtherSearch(former, now) && (now.has('view') || now.has('selected')))
        edit((search) => {
          for (const name of ['view', 'selected']) if (search.get(name) === former.get(name)) search.delete(name)
        })
    }
    // After every render until the address has them: it may be given a record at the same moment.
    const keep = wanted.current
    if (!keep) return
    const next = new URLSearchParams(window.location.search)
    const now = next.toString()
    keep(next)
    if (next.toString() === now) wanted.current = null
    else edit(keep)
  })
}

const asksTheSame = (one: Answered<'geo_code'>, other: Answered<'geo_code'>) =>
  one.record.operation === other.record.operation && JSON.stringify(one.params) === JSON.stringify(other.params)
