/** The analyst's changes while the screen is open, and the part that the case stores. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { GraphNode } from '../../../../contract/desk/graph.ts'
import { sessionSlot } from '../../../ui/session-store.ts'
import { begun, type History } from './edits.ts'
import { keptArrangement, placedSince } from './graph-data.ts'

const histories = sessionSlot<History>()

/** Outlives the screen, so that undo still works after a visit to a dossier. Cleared at sign-out. */
export function useHistory(case_id: string, nodes: readonly GraphNode[]) {
  const [history, setHistory] = useState(() => histories.read(case_id) ?? begun(keptArrangement(nodes)))
  useEffect(() => histories.write([case_id], history), [case_id, history])
  return [history, setHistory] as const
}

/** Sends the changes, a moment after the last one. */
export function useKeptPlacement(
  history: History,
  keep: (placed: ReturnType<typeof placedSince>, then?: { onSuccess: () => void }) => void,
  isKept: boolean,
): void {
  const [sent, setSent] = useState(history.now)
  useEffect(
    function keepSoon() {
      if (!isKept || sent === history.now) return
      const timer = setTimeout(() => {
        const placed = placedSince(sent, history.now)
        // What was not saved goes with the next change.
        if (placed.length > 0) keep(placed, { onSuccess: () => setSent(history.now) })
      }, 400)
      return () => clearTimeout(timer)
    },
    [history.now, sent, isKept, keep],
  )
  const keepNow = useEffectEvent(() => {
    const placed = isKept ? placedSince(sent, history.now) : []
    if (placed.length > 0) keep(placed)
  })
  // A node may have moved just before the analyst leaves.
  useEffect(() => () => keepNow(), [])
}
