/** The analyst's changes while the screen is open, and the part that the case stores. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { sessionSlot, useSessionValue } from '../../../ui/session-store.ts'
import type { History } from './edits.ts'
import {
  type Arranged,
  type Placed,
  type Rows,
  stillSent,
  unread,
  unsentIn,
  withKept,
  withSaved,
  withSent,
  withUnsaved,
} from './placement.ts'

/** Outlives the screen, so that undo still works after a visit to a dossier. Cleared at sign-out. */
const slot = sessionSlot<Arranged>()
const arrangedIn = (case_id: string): Arranged => slot.read(case_id) ?? unread

/** Where the graph is read as well: a rendering has both from before a save, or both from after it. */
export const useArranged = (case_id: string): Arranged => useSessionValue(slot, case_id) ?? unread

export const setHistory = (case_id: string, change: (history: History) => History): void => {
  const now = arrangedIn(case_id)
  slot.write([case_id], { ...now, history: change(now.history) })
}

/** With what was read since, so that no node is drawn at another place first. */
export function useLearnt(case_id: string, arranged: Arranged, read: Rows): Arranged {
  const learnt = useMemo(() => withKept(arranged, read), [arranged, read])
  useLayoutEffect(
    function keepLearnt() {
      if (learnt !== arranged && arrangedIn(case_id) === arranged) slot.write([case_id], learnt)
    },
    [case_id, arranged, learnt],
  )
  return learnt
}

/** Saves end later than the screen, or than the session. */
export const saves = (case_id: string) => {
  const note = (change: typeof withSent, placed: readonly Placed[]) => {
    const now = slot.read(case_id)
    if (now) slot.write([case_id], change(now, placed))
  }
  return {
    sent: (placed: readonly Placed[]) => note(withSent, placed),
    saved: (placed: readonly Placed[]) => note(withSaved, placed),
    failed: (placed: readonly Placed[]) => note(withUnsaved, placed),
    stillSent: (placed: readonly Placed[]) => stillSent(arrangedIn(case_id), placed),
  }
}

/** Sends the changes, a moment after the last one. What was not saved goes with the next change. */
export function useKeptPlacement(arranged: Arranged, keep: (placed: readonly Placed[]) => void, isKept: boolean): void {
  const { history, kept } = arranged
  const sendUnsent = useEffectEvent(() => {
    const unsent = isKept ? unsentIn(arranged) : []
    if (unsent.length > 0) keep(unsent)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when a save ends, or a failed one would be sent again and again.
  useEffect(
    function keepSoon() {
      const timer = setTimeout(sendUnsent, 400)
      return () => clearTimeout(timer)
    },
    [history.now, kept],
  )
  // A node may have moved just before the analyst leaves.
  useEffect(() => () => sendUnsent(), [])
}
