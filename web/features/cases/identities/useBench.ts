import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKept } from '../../../lookup/form/typed.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { useShortcuts } from '../../../ui/run-shortcut.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { identityShortcuts } from './shortcuts.ts'

/** The decisions of a bench, each with its key. */
export type BenchVerdict = 'same' | 'different' | 'unsure'

type Needs<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The place at the start. */
  first?: number
  /** The unsent reason stays under this name. */
  reasonName: string
  case_id: string
  isOpen: boolean
  isBusy: boolean
  /** Saves the decision. @returns the decided item, and its announcement @throws if the server refuses */
  save: (item: Item, verdict: BenchVerdict, reason: string) => Promise<{ decided: Item; said: string }>
  /** Withdraws the analyst's own last current decision. @returns the key of its item; null without one */
  withdraw: () => Promise<string | null>
}

/** The item shown, and its place in the list. One that is awaited comes with the next reading of the list. */
type Held = { key: string | null; place: number; isAwaited?: true }

export type Bench<Item> = {
  item: Item | undefined
  at: number
  total: number
  isBlind: boolean
  setBlind: (isBlind: boolean) => void
  reason: readonly [string, (reason: string) => void]
  /** What was decided just now. */
  last: Item | null
  said: string
  heading: RefObject<HTMLHeadingElement | null>
  choose: (place: number) => void
  step: (by: 1 | -1) => void
  decide: (verdict: BenchVerdict) => void
  undo: () => void
}

/** Items one after another: each decision leads to the next item, in the same place, and keys do all of it. */
export function useBench<Item>(needs: Needs<Item>): Bench<Item> {
  const { items, keyOf, first = 0, reasonName, case_id, isOpen, isBusy, save, withdraw } = needs
  const { singleKeys } = useTableSettings()
  const [blind, setBlind] = useSearchParam('blind')
  const [held, setHeld] = useState<Held>({ key: null, place: first })
  const [decidedNow, setDecidedNow] = useState<string | null>(null)
  // Of each item: what was typed about one must not go with a decision about another.
  const [reasons, setReasons] = useKept<{ readonly [item: string]: string }>([reasonName, case_id], {})
  const [last, setLast] = useState<Item | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const found = items.findIndex((one) => keyOf(one) === held.key)
  const at = found >= 0 ? found : Math.min(held.place, Math.max(0, items.length - 1))
  const item = items[at]
  const key = item && keyOf(item)
  const reason = (key !== undefined && reasons[key]) || ''
  const setReason = (item: string, reason: string) => setReasons((now) => ({ ...now, [item]: reason }))
  // The list is read again at any time, in another order. The item stays while the list has it.
  if (key !== undefined && (found < 0 ? !held.isAwaited : held.isAwaited || at !== held.place)) {
    setHeld({ key, place: at })
    if (held.key !== null && held.key !== key && held.key !== decidedNow)
      setSaid('The one shown before has left this list. This is the next one.')
  }

  function goTo(place: number): void {
    const at = Math.max(0, Math.min(items.length - 1, place))
    setHeld({ key: items[at] ? keyOf(items[at]) : null, place: at })
  }

  async function decide(verdict: BenchVerdict): Promise<void> {
    if (!item || isBusy) return
    const key = keyOf(item)
    setDecidedNow(key)
    try {
      const { decided, said } = await save(item, verdict, reason.trim())
      setLast(decided)
      setReason(key, '')
      setSaid(said)
    } catch {
      setDecidedNow(null)
      setSaid('')
    }
  }

  async function undo(): Promise<void> {
    if (isBusy) return
    try {
      const key = await withdraw()
      if (key === null) return setSaid('You have no decision to undo.')
      setLast(null)
      setHeld({ key, place: 0, isAwaited: true })
      setSaid('Your last decision is undone.')
    } catch {}
  }

  const step = (by: 1 | -1) => goTo(at + by)
  const commands = { decide: (verdict: BenchVerdict) => void decide(verdict), undo: () => void undo(), step }
  useShortcuts(identityShortcuts, { ...commands, isOpen }, singleKeys)
  const decidedKey = last && keyOf(last)
  // The next item may be here before or after its decision is known to be saved.
  useEffect(
    function focusNext() {
      if (decidedKey !== null && decidedKey !== key) heading.current?.focus({ preventScroll: true })
    },
    [key, decidedKey],
  )
  return {
    item,
    at,
    total: items.length,
    isBlind: blind === '1',
    setBlind: (isBlind) => setBlind(isBlind ? '1' : ''),
    reason: [reason, (reason) => key !== undefined && setReason(key, reason)],
    last,
    said,
    heading,
    choose: goTo,
    ...commands,
  }
}
