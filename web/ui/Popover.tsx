import { type ReactNode, useEffect, useRef } from 'react'
import css from './Popover.module.css'
import { useLeaving } from './useLeaving.ts'

type Props = {
  /** What it is about, for those who hear it. */
  label: string
  isOpen: boolean
  onClose: () => void
  /** What opens it. */
  button: ReactNode
  children: ReactNode
}

/** A few things to fill in, beside the button that opens them. Escape closes it, and the button has the focus again. */
export function Popover({ label, isOpen, onClose, button, children }: Props) {
  const box = useLeaving<HTMLDivElement>(() => isOpen && onClose())
  const panel = useRef<HTMLDivElement>(null)
  useEffect(
    function focusFirst() {
      if (isOpen) panel.current?.querySelector<HTMLElement>('textarea, input, button')?.focus()
    },
    [isOpen],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it.
    <div
      ref={box}
      className={css.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        onClose()
        box.current?.querySelector('button')?.focus()
      }}
    >
      {button}
      {isOpen && (
        <div ref={panel} role="dialog" aria-label={label} className={css.panel}>
          {children}
        </div>
      )}
    </div>
  )
}
