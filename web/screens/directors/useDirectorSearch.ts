import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCase } from '../../api/cases.ts'
import { type Given, useLookup } from '../../api/lookups.ts'
import { errorsOf } from '../../forms/form-errors.ts'
import { useHandedOver } from '../../search/hand-over.ts'

/** The search of this screen: what it asks, and what its form begins with. */
export function useDirectorSearch() {
  const lookup = useLookup('director_search', null)
  const { query, again } = lookup
  const { key } = useLocation()
  const isOnRecord = useSearchParams()[0].has('record')
  const handed = useHandedOver()
  // What was asked here stands in the form until another record is shown, also when nobody answered or confirmed it.
  const [latest, setLatest] = useState<{ key: string; params: Given }>()

  function ask(params: Given) {
    setLatest({ key, params })
    again.mutate(params)
  }
  useRunAtOnce(() => ask(handed))

  return {
    lookup,
    ask,
    asked: latest?.key === key ? latest.params : (query.data?.params ?? handed),
    error: again.error,
    isRun: isOnRecord || again.isPending || (again.isError && errorsOf('director_search', again.error).length === 0),
  }
}

/** Once, where the search box was told to run what it handed over. */
function useRunAtOnce(run: () => void): void {
  const { state, key } = useLocation()
  const { isKnown } = useCase()
  const ran = useRef<string>(undefined)
  const isToRun =
    typeof state === 'object' && state !== null && 'given' in state && 'run' in state && state.run === true
  useEffect(function runOnce() {
    if (!isToRun || !isKnown || ran.current === key) return
    ran.current = key
    run()
  })
}
