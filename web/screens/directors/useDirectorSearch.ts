import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCase } from '../../api/cases.ts'
import { useAsking } from '../../forms/useAsking.ts'
import { useHandedOver } from '../../search/hand-over.ts'

/** The search of this screen. It runs by itself, once, where the search box was told to run what it handed over. */
export function useDirectorSearch() {
  const asking = useAsking('director_search')
  const handed = useHandedOver()
  const { state, key } = useLocation()
  const { isKnown } = useCase()
  const ran = useRef<string>(undefined)
  const isToRun = typeof state === 'object' && state !== null && 'run' in state && state.run === true
  const hasName = Boolean(handed.name || (handed.surname && handed.forename))
  useEffect(function runOnce() {
    if (!isToRun || !hasName || !isKnown || ran.current === key) return
    ran.current = key
    asking.ask(handed)
  })
  return asking
}
