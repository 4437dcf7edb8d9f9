import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds without a change, so that dragging the edge of a window causes one update. */
const settleTime = 150

/** The new width of the box; undefined until it first changes. */
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
          settleTime,
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
