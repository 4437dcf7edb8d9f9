import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button may disappear when its result arrives, and lose the focus. Then the heading above takes the focus, so that the
 * next Tab reaches the result. The first thing shown never takes the focus.
 */
export function useFocusHeadingWhenLost<Box extends HTMLElement = HTMLDivElement>(
  isShown: boolean,
): RefObject<Box | null> {
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

/** How many pixels below a heading must be visible too. */
const glimpse = 96

/**
 * A result may arrive out of sight, below a long form on a telephone. Then the page scrolls to the heading above it,
 * unless the reader has scrolled since the press.
 * @param state `idle` before a press, and after a cancelled one
 */
export function useHeadingInView(box: RefObject<HTMLElement | null>, state: 'idle' | 'loading' | 'loaded'): void {
  const pressedAt = useRef<number>(undefined)
  useEffect(
    function goToHeading() {
      const from = pressedAt.current
      pressedAt.current = state === 'loading' ? window.scrollY : undefined
      if (state !== 'loaded' || from !== window.scrollY) return
      const heading = box.current?.closest('section, main')?.querySelector('h1, h2, h3')
      if (heading && !isInView(heading)) heading.scrollIntoView({ block: 'start' })
    },
    [box, state],
  )
}

/** In the part of the window that the bars leave free. */
function isInView(heading: Element): boolean {
  const { top, bottom } = heading.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return (
    top >= Number.parseFloat(scrollPaddingTop) &&
    bottom + glimpse <= window.innerHeight - Number.parseFloat(scrollPaddingBottom)
  )
}
