import { type RefObject, useEffect, useRef } from 'react'

/** Below a heading, so much of what it is of is to be seen with it. */
const glimpse = 96

/**
 * What was pressed for may come where nobody sees it, below a long form on a telephone: then the page goes to the heading
 * above it. Whoever has scrolled meanwhile looks at something else, and stays there.
 * @param state `idle` where nobody has pressed, or what was pressed for was called off
 */
export function useComesIntoView(box: RefObject<HTMLElement | null>, state: 'idle' | 'awaited' | 'come'): void {
  const pressedAt = useRef<number>(undefined)
  useEffect(
    function goToHeading() {
      const from = pressedAt.current
      pressedAt.current = state === 'awaited' ? window.scrollY : undefined
      if (state !== 'come' || from !== window.scrollY) return
      const heading = box.current?.closest('section, main')?.querySelector('h1, h2, h3')
      if (heading && !isInView(heading)) heading.scrollIntoView({ block: 'start' })
    },
    [box, state],
  )
}

/** Neither above nor below what the bars leave of the window. */
function isInView(heading: Element): boolean {
  const { top, bottom } = heading.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return (
    top >= Number.parseFloat(scrollPaddingTop) &&
    bottom + glimpse <= window.innerHeight - Number.parseFloat(scrollPaddingBottom)
  )
}
