/** The analyst's changes while the screen is open, and the part that the case stores. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sessionSlot } from '../../../ui/session-store.ts'
import type { History } from './edits.ts'
import { type Arranged, type Placed, placedSince, type Rows, unread, withEach, withKept } from './placement.ts'

const slot = sessionSlot<Arranged>()

/** Outlives the screen, so that undo still works after a visit to a dossier. Cleared at sign-out. */
export function useHistory(case_id: string) {
  const [arranged, setArranged] = useState(() => slot.read(case_id) ?? unread)
  useEffect(() => slot.write([case_id], arranged), [case_id, arranged])
  return {
    arranged,
    history: arranged.history,
    setHistory: (change: (history: History) => History) =>
      setArranged((arranged) => ({ ...arranged, history: change(arranged.history) })),
    /** During a rendering, so that no node is drawn at another place first. */
    learn(read: Rows): void {
      const next = withKept(arranged, read)
      if (next !== arranged) setArranged(next)
    },
    noteSent: (placed: readonly Placed[]) => setArranged((now) => ({ ...now, sent: withEach(now.sent, placed) })),
  }
}

/** Sends the changes, a moment after the last one. What was not saved goes with the next change. */
export function useKeptPlacement(
  { arranged, noteSent }: Pick<ReturnType<typeof useHistory>, 'arranged' | 'noteSent'>,
  keep: (placed: readonly Placed[]) => void,
  isKept: boolean,
): void {
  const { history, kept } = arranged
  const unsent = useMemo(() => (isKept ? placedSince(kept, history.now) : []), [kept, history.now, isKept])
  const sendUnsent = useEffectEvent(() => {
    if (unsent.length === 0) return
    noteSent(unsent)
    keep(unsent)
  })
  useEffect(
    function keepSoon() {
      if (unsent.length === 0) return
      const timer = setTimeout(sendUnsent, 400)
      return () => clearTimeout(timer)
    },
    [unsent],
  )
  // A node may have moved just before the analyst leaves.
  useEffect(() => () => sendUnsent(), [])
}
