import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

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

/**
 * Scrolls so that the same line stays in view when the pages above it change size.
 * @param bar the bar that stays above the pages
 * @param page the number of the page being read
 */
export function useKeepReadingPlace(
  box: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  page: number,
): void {
  const measure = useEffectEvent((scroller: Element) => {
    const above = scroller.getBoundingClientRect().top + bar.current!.clientHeight
    const read = box.current!.querySelector(`[data-page="${page}"]`)!.getBoundingClientRect()
    return { past: above - read.top, height: read.height }
  })

  useEffect(
    function keep() {
      const element = box.current!
      let width = element.clientWidth
      let kept: { scroller: Element; part: number } | undefined
      function remember({ target }: Event) {
        if (!(target instanceof Element) || !target.contains(element) || element.clientWidth !== width) return
        const { past, height } = measure(target)
        kept = { scroller: target, part: past / height }
      }
      const watching = new ResizeObserver(() => {
        if (element.clientWidth === width) return
        width = element.clientWidth
        if (!kept) return
        const { past, height } = measure(kept.scroller)
        kept.scroller.scrollTop += kept.part * height - past
      })
      watching.observe(element)
      document.addEventListener('scroll', remember, { capture: true, passive: true })
      return () => {
        watching.disconnect()
        document.removeEventListener('scroll', remember, { capture: true })
      }
    },
    [box],
  )
}

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
