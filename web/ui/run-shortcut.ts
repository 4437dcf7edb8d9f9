/** Keyboard shortcuts. One entry holds the keys, the words for the help, and the action. */
import { useEffectEvent, useLayoutEffect } from 'react'

export type Shortcut<Context> = {
  /** `mod` is Ctrl, or Command on a Mac. */
  keys: readonly string[]
  words: string
  when?: (context: Context) => boolean
  act: (context: Context, key: string) => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** `mod+k`, `X`. The character already includes Shift. */
export function keysOf({ key, ctrlKey, metaKey, altKey }: Pressed): string {
  const modifiers = [(ctrlKey || metaKey) && 'mod', altKey && 'alt'].filter(Boolean)
  return [...modifiers, modifiers.length > 0 ? key.toLowerCase() : key].join('+')
}

/** A shortcut of one character. Readers can switch these off (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => [...keys].length === 1 && keys >= '!' && keys <= '~'

/** Runs the shortcut that was pressed, and stops the browser's own action. @returns whether there was one */
export function runShortcut<Context>(
  shortcuts: readonly Shortcut<Context>[],
  event: KeyboardEvent,
  context: Context,
  hasSingleKeys = true,
): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  const pressed = keysOf(event)
  if (isSingleKey(pressed) && !hasSingleKeys) return false
  const shortcut = shortcuts.find(({ keys, when }) => keys.includes(pressed) && (!when || when(context)))
  if (!shortcut) return false
  event.preventDefault()
  shortcut.act(context, pressed)
  return true
}

/**
 * Listens on the whole page. Single keys do nothing while the reader types, or under a dialog.
 * @param isInDialog the keys belong to the dialog itself
 */
export function useShortcuts<Context>(
  shortcuts: readonly Shortcut<Context>[],
  context: Context,
  hasSingleKeys: boolean,
  isInDialog = false,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    runShortcut(shortcuts, event, context, hasSingleKeys && !isTyping(event.target) && (isInDialog || !isUnderDialog()))
  })
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(function listen() {
    const listening = new AbortController()
    document.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** In a field that takes letters. A list of choices takes them too. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
const withoutText = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image'])

export const isUnderDialog = () => document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') !== null
