import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTableSettings } from './settings.ts'
import type { Selection } from './useSelection.ts'

/** Moves through rows with `j` and `k`, opens them with Enter and selects them with `x`. Ignores keys typed into fields. */
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
    if (!frame.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isElsewhere(event.target) || tableOf(event.target) !== frame.current) return
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    const place = row && frame.current.contains(row) ? Number(row.dataset.row) : null
    const done = actionOf(event, place)
    if (!done) return
    event.preventDefault()
    done()
  })

  function actionOf(event: KeyboardEvent, place: number | null): (() => void) | null {
    const isOnRow = place !== null && (event.target as HTMLElement).dataset.row !== undefined
    const key = event.key
    if (key === 'Escape' && place !== null && selection.count > 0) return selection.end
    if (isOnRow && key === 'ArrowDown') return () => move(place + 1)
    if (isOnRow && key === 'ArrowUp') return () => move(place - 1)
    if (isOnRow && key === 'Enter') return () => firstLinkIn(event.target as Element)?.click()
    if (!singleKeys || count === 0) return null
    if (key === 'j') return () => move(place === null ? (current ?? -1) + 1 : place + 1)
    if (key === 'k') return () => move(place === null ? (current ?? 1) - 1 : place - 1)
    if (place === null) return null
    if (key === 'x') return () => selection.toggle(place)
    if (key === 'X') return () => selection.reach(place)
    return null
  }

  useEffect(function listen() {
    const listening = new AbortController()
    document.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return { current }
}

/** The table around the focus, or the first on the screen. */
const tableOf = (target: EventTarget | null) =>
  (target as Element).closest('[data-table]') ?? document.querySelector('[data-table]')

/** In a field or a menu, or under a dialog. */
const isElsewhere = (target: EventTarget | null) =>
  !(target instanceof Element) ||
  (target.matches('input, textarea, select, [contenteditable]') && !target.matches('[type=checkbox], [type=radio]')) ||
  target.closest('[popover], [role=menu], [role=listbox]') !== null ||
  document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') !== null

const firstLinkIn = (row: Element) => row.querySelector<HTMLElement>('a[href], button:not([tabindex="-1"])')
