/** The place that a form sent last, for the other tabs of the map; and the memory for what forms send (carried.ts). */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isFromTab } from '../../ui/from-tab.ts'
import { sessionSlot, useSessionValue } from '../../ui/session-store.ts'
import type { Given } from '../lookups.ts'
import { useCase } from '../purpose/cases.ts'

export const carried = sessionSlot<Given>()

export const slotOf = (group: string, case_id: string | undefined) => [group, case_id ?? '']

/** The case of values: that of their record, or else the current one. Null until it is known. */
export function useCaseOf(ofRecord: string | null | undefined): string | null {
  const { file, isKnown } = useCase()
  if (ofRecord !== undefined) return ofRecord ?? ''
  return isKnown ? (file?.case_id ?? '') : null
}

/** Its text is a parameter of another name in each form. */
const placeGroup = 'place'

/** @param asked its record, or a position that was worked out here; undefined before there is an answer */
export function useCarryPlace(text: string, asked: { id: string; case_id?: string | null } | undefined): void {
  const case_id = useCaseOf(asked?.case_id)
  const isReady = case_id !== null
  const keep = useEffectEvent(() => {
    if (asked && case_id !== null && text !== '') carried.write(slotOf(placeGroup, case_id), { text })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is the reason, and not the text that is typed on.
  useEffect(() => keep(), [asked?.id, isReady])
}

/** The place that another tab asked for last, if a tab opened this one. */
export function useCarriedPlace(): string {
  const case_id = useCase().file?.case_id
  const given = useSessionValue(carried, ...slotOf(placeGroup, case_id))
  const isByTab = isFromTab(useLocation().state)
  return isByTab ? (given?.text ?? '') : ''
}
