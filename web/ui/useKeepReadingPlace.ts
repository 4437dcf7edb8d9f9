import { type RefObject, useEffect, useEffectEvent } from 'react'

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
