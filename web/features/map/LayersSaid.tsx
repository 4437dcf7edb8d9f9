import { useEffect, useRef, useState } from 'react'
import { useOwnPoints } from '../../map/points/own-points.ts'
import { type Change, changesOf, inOrder, type ToldLayer } from './layers-in-words.ts'
import { useMapState } from './map-state.ts'

/** What was shown, hidden and added, said aloud: all that came within half a second at once, so that none cuts another off. */
export function LayersSaid() {
  const { layers: onRecord } = useMapState()
  const [own] = useOwnPoints()
  const layers: ToldLayer[] = [...onRecord, ...own.layers.map((layer) => ({ ...layer, state: 'found' as const }))]
  const before = useRef<ToldLayer[]>([])
  const waiting = useRef<Change[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [said, say] = useState('')

  useEffect(function tellChanges() {
    const changes = changesOf(before.current, layers)
    before.current = layers
    if (changes.length === 0) return
    waiting.current.push(...changes)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => say(inOrder(waiting.current.splice(0))), 500)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
