import { type RefObject, useEffect, useRef } from 'react'

/**
 * What was pressed for an answer may be gone when that comes, and the focus with it: then the heading above the answer
 * takes it, so that the next Tab is in the answer. What comes before anything was shown takes it from nobody.
 */
export function useKeptFocus<Box extends HTMLElement = HTMLDivElement>(isShown: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const wasShown = useRef(false)
  useEffect(
    function focusHeadingWhenLost() {
      if (!isShown) return
      if (wasShown.current && document.activeElement === document.body)
        box.current?.closest('section, main')?.querySelector<HTMLElement>('h1, h2, h3')?.focus()
      wasShown.current = true
    },
    [isShown],
  )
  return box
}
