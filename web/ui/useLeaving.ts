import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** For what opens over the page: tells when one clicks beside it, or the focus goes elsewhere. */
export function useLeaving<Box extends HTMLElement>(leave: (box: Box) => void): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const leaveUnlessInside = useEffectEvent(({ target }: Event) => {
    if (box.current && !box.current.contains(target as Node)) leave(box.current)
  })
  useEffect(function watchOutside() {
    const watching = new AbortController()
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, leaveUnlessInside, { signal: watching.signal })
    return () => watching.abort()
  }, [])
  return box
}
