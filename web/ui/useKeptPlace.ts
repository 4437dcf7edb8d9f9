import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Keeps under the eye what is read there when the room gets wider or narrower, and with it all that comes before.
 * @param bar what stays above the pages
 * @param page the number of the one that is read
 */
export function useKeptPlace(
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
