import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import css from './Popover.module.css'

type Props = {
  /** Its name for screen readers. */
  label: string
  /** Renders the button that opens it. */
  button: (opens: { popoverTarget: string }) => ReactNode
  children: (close: () => void) => ReactNode
  /** Its content is there while it is closed too, for keys that press it. */
  isKept?: boolean
}

/** Opens over the page. The browser closes it on Escape or a click outside, and returns the focus. */
export function Popover({ label, button, children, isKept = false }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {button({ popoverTarget: id })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`${css.popover} on-screen`}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }) => {
          // Only after closing: the browser first checks whether the focus is inside.
          if (newState === 'closed') setIsOpen(false)
          else box.current?.querySelector<HTMLElement>('textarea, input:enabled')?.focus()
        }}
      >
        {(isOpen || isKept) && children(() => box.current?.hidePopover())}
      </div>
    </>
  )
}

/** Calls `leave` when the reader clicks outside the box, or the focus leaves it. */
export function useLeaveOutside<Box extends HTMLElement>(leave: (box: Box) => void): RefObject<Box | null> {
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
