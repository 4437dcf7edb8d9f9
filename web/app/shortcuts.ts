/**
 * Every shortcut of the application, declared once: its keys, and the words that the help shows. Whoever acts on one says
 * so with `useShortcut`. One key alone never acts while somebody types, nor under a dialog, and can be switched off
 * (WCAG 2.1.4).
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { usePreferences } from '../server/preferences.ts'

type Shortcut = {
  /** `mod` is Ctrl, or Command on a Mac. */
  keys: readonly string[]
  words: string
  /** Where it acts. */
  where: 'Everywhere' | 'In the search box' | 'In tables' | 'On the map' | 'While drawing on the map'
  /** It acts through what has the focus, and is listed here for the help alone. */
  isOfFocus?: true
}

export const shortcuts = {
  palette: { keys: ['mod+k'], words: 'Search, or go to a screen, from anywhere', where: 'Everywhere' },
  search: { keys: ['/'], words: 'Go to the search box', where: 'Everywhere' },
  help: { keys: ['?'], words: 'Show this list', where: 'Everywhere' },
  next_reading: { keys: ['↓', '↑'], words: 'Next or previous', where: 'In the search box', isOfFocus: true },
  take_reading: {
    keys: ['Enter'],
    words: 'Take it; without a choice, the first',
    where: 'In the search box',
    isOfFocus: true,
  },
  leave_search: {
    keys: ['Esc'],
    words: 'Close the list; again, empty the box',
    where: 'In the search box',
    isOfFocus: true,
  },
  next_row: { keys: ['j', 'k'], words: 'Next or previous row', where: 'In tables', isOfFocus: true },
  open_row: { keys: ['Enter'], words: 'Open the row', where: 'In tables', isOfFocus: true },
  select_row: { keys: ['x'], words: 'Select the row', where: 'In tables', isOfFocus: true },
  select_up_to_row: { keys: ['X'], words: 'Select the rows up to this one', where: 'In tables', isOfFocus: true },
  leave_selection: { keys: ['Esc'], words: 'Select none', where: 'In tables', isOfFocus: true },
  pan_map: {
    keys: ['←', '↑', '→', '↓'],
    words: 'Move the map; with Shift, further',
    where: 'On the map',
    isOfFocus: true,
  },
  zoom_map: { keys: ['Plus', 'Minus'], words: 'Zoom in or out', where: 'On the map', isOfFocus: true },
  walk_map: { keys: ['Alt+→', 'Alt+←'], words: 'Next or previous place', where: 'On the map', isOfFocus: true },
  walk_map_by_letter: { keys: ['n', 'p'], words: 'The same by one key', where: 'On the map', isOfFocus: true },
  open_place: { keys: ['Enter'], words: 'Open the place', where: 'On the map', isOfFocus: true },
  leave_map: {
    keys: ['Esc'],
    words: 'Close it; again, back to where the focus came from',
    where: 'On the map',
    isOfFocus: true,
  },
  copy_position: {
    keys: ['Shift+F10'],
    words: 'The position at the cross, to copy; by mouse, a right click',
    where: 'On the map',
    isOfFocus: true,
  },
  add_point: {
    keys: ['Enter'],
    words: 'Add the point at the cross',
    where: 'While drawing on the map',
    isOfFocus: true,
  },
  take_point_back: {
    keys: ['Backspace'],
    words: 'Take the last point back',
    where: 'While drawing on the map',
    isOfFocus: true,
  },
  end_drawing: { keys: ['Esc'], words: 'End it', where: 'While drawing on the map', isOfFocus: true },
} as const satisfies { readonly [name: string]: Shortcut }

export type ShortcutName = keyof typeof shortcuts

/** One key alone, which may be switched off. */
export const isSingleKey = (keys: string): boolean => [...keys].length === 1 && keys >= '!' && keys <= '~'

/** Acts on it for as long as the component that says so is there. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const { single_key_shortcuts } = usePreferences()
  const actUnlessBusy = useEffectEvent((event: KeyboardEvent) => {
    const keys: readonly string[] = shortcuts[name].keys
    if (event.defaultPrevented || event.isComposing || !keys.includes(keysOf(event))) return
    if (isSingleKey(keysOf(event)) && (!single_key_shortcuts || isTyping(event.target) || isUnderDialog())) return
    event.preventDefault()
    act()
  })
  // Before the screen is seen: whoever sees it may press at once.
  useLayoutEffect(function listen() {
    const listening = new AbortController()
    document.addEventListener('keydown', actUnlessBusy, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** As the table above writes it. Shift is in the character already. */
export function keysOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const modifiers = [(ctrlKey || metaKey) && 'mod', altKey && 'alt'].filter(Boolean)
  return [...modifiers, modifiers.length > 0 ? key.toLowerCase() : key].join('+')
}

/** What takes letters: a tick box does not, and a list of choices jumps to what begins with one. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
const notTyped = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Nothing below it can be reached. */
export const isUnderDialog = () => document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') !== null
