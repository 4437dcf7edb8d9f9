import { type RefObject, useLayoutEffect, useState } from 'react'

/** The distance of the box from the top of the page. */
export function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(
    function watchTop() {
      const measure = () => box.current && setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
      measure()
      const watching = new ResizeObserver(measure)
      watching.observe(document.body)
      return () => watching.disconnect()
    },
    [box],
  )
  return top
}
