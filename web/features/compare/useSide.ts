import { useSearchParams } from 'react-router'
import { useLookup } from '../../lookup/lookups.ts'
import { usePointed } from '../../lookup/pointer.ts'
import type { Pointer } from '../../paths.ts'

export type Slot = 'a' | 'b'

/** One of the two: asked for where an answer names them, and from then on read from the record that the URL names. */
export function useSide(slot: Slot) {
  const [search] = useSearchParams()
  const pointed = usePointed(pointerIn(search.get(slot)))
  const lookup = useLookup('director_details', pointed.value ? { director_id: pointed.value } : null, `${slot}_record`)
  return { slot, pointed, lookup, isKnown: search.has(`${slot}_record`), isNobody: pointed.value === null }
}

export type Side = ReturnType<typeof useSide>

/** `RECORD:POINTER`, as `toCompare` writes it. */
function pointerIn(text: string | null): Pointer | null {
  const [, from, at] = /^([^:]+):(\/.+)$/.exec(text ?? '') ?? []
  return from && at ? { from, at } : null
}
