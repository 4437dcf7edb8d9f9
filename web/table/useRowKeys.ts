import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUnderDialog, runShortcut, type Shortcut } from '../ui/run-shortcut.ts'
import { useTableSettings } from './settings.ts'
import type { Selection } from './useSelection.ts'

type RowContext = {
  /** The row that holds the focus; null outside the rows. */
  place: number | null
  /** The row itself has the focus, not a link in it. */
  isOnRow: boolean
  /** The last row reached by key. */
  current: number | null
  hasRows: boolean
  target: Element
  move: (place: number) => void
  selection: Selection
}

export const rowShortcuts: readonly Shortcut<RowContext>[] = [
  {
    keys: ['j', 'k'],
    words: 'Next or previous row',
    when: ({ hasRows }) => hasRows,
    act: ({ place, current, move }, key) =>
      move(key === 'j' ? (place ?? current ?? -1) + 1 : (place ?? current ?? 1) - 1),
  },
  {
    keys: ['ArrowDown', 'ArrowUp'],
    words: 'Next or previous row, from a row',
    when: ({ isOnRow }) => isOnRow,
    act: ({ place, move }, key) => move((place ?? 0) + (key === 'ArrowDown' ? 1 : -1)),
  },
  {
    keys: ['Enter'],
    words: 'Open the row',
    when: ({ isOnRow }) => isOnRow,
    act: ({ target }) => firstLinkIn(target)?.click(),
  },
  {
    keys: ['o'],
    words: 'Officers of the row’s company, at the price shown',
    when: ({ target }) => officersLinkIn(target) !== null,
    act: ({ target }) => officersLinkIn(target)?.click(),
  },
  {
    keys: ['x'],
    words: 'Select the row',
    when: ({ place }) => place !== null,
    act: ({ place, selection }) => selection.toggle(place ?? 0),
  },
  {
    keys: ['X'],
    words: 'Select the rows up to this one',
    when: ({ place }) => place !== null,
    act: ({ place, selection }) => selection.reach(place ?? 0),
  },
  {
    keys: ['Escape'],
    words: 'Clear the selection',
    when: ({ place, selection }) => place !== null && selection.count > 0,
    act: ({ selection }) => selection.end(),
  },
]

/** Runs `rowShortcuts` for one table. Ignores keys typed into fields. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, count: number, selection: Selection) {
  const [current, setCurrent] = useState<number | null>(null)
  const { singleKeys } = useTableSettings()

  function move(place: number) {
    const next = Math.min(Math.max(place, 0), count - 1)
    // The row may be off screen and not rendered yet.
    flushSync(() => setCurrent(next))
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }

  const press = useEffectEvent(function press(event: KeyboardEvent) {
    const { target } = event
    if (!frame.current || !(target instanceof Element) || isElsewhere(target) || tableOf(target) !== frame.current)
      return
    const row = target.closest<HTMLElement>('[data-row]')
    const place = row && frame.current.contains(row) ? Number(row.dataset.row) : null
    const isOnRow = place !== null && target === row
    runShortcut(
      rowShortcuts,
      event,
      { place, isOnRow, current, hasRows: count > 0, target, move, selection },
      singleKeys,
    )
  })

  useEffect(function listen() {
    const listening = new AbortController()
    document.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return { current }
}

/** The table around the focus, or the first on the screen. */
const tableOf = (target: Element) => target.closest('[data-table]') ?? document.querySelector('[data-table]')

/** In a field or a menu, or under a dialog. */
const isElsewhere = (target: Element) =>
  (target.matches('input, textarea, select, [contenteditable]') && !target.matches('[type=checkbox], [type=radio]')) ||
  target.closest('[popover], [role=menu], [role=listbox]') !== null ||
  isUnderDialog()

const firstLinkIn = (row: Element) => row.querySelector<HTMLElement>('a[href], button')

/** Null where the row does not show its price. */
function officersLinkIn(target: Element): HTMLElement | null {
  const link = target.closest('[data-row]')?.querySelector<HTMLElement>('[aria-keyshortcuts="o"]')
  return link?.checkVisibility() ? link : null
}
