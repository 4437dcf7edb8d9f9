import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds for which nothing may move, so that whoever drags a window's edge does not wait for each step of it. */
const settled = 150

/** How wide the box has become; undefined while it is as wide as it was at first. */
export function useWidth(box: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(
    function watch() {
      const element = box.current
      if (!element) return
      const first = element.clientWidth
      let timer: ReturnType<typeof setTimeout> | undefined
      const watching = new ResizeObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(
          () =>
            setWidth((known) => (known === undefined && element.clientWidth === first ? known : element.clientWidth)),
          settled,
        )
      })
      watching.observe(element)
      return () => {
        clearTimeout(timer)
        watching.disconnect()
      }
    },
    [box],
  )
  return width
}
