import { type ReactNode, useId, useRef, useState } from 'react'
import css from './Popover.module.css'

type Props = {
  /** What it is about, for those who hear it. */
  label: string
  /** What opens it. */
  button: (opens: { popoverTarget: string }) => ReactNode
  children: (close: () => void) => ReactNode
}

/** What opens over the page from its button. The browser closes it on Escape or a click beside it, and gives the focus back. */
export function Popover({ label, button, children }: Props) {
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
        className={css.popover}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }) => {
          // Not before it is closed: the browser asks first whether the focus was in it.
          if (newState === 'closed') setIsOpen(false)
          else box.current?.querySelector<HTMLElement>('textarea, input:enabled')?.focus()
        }}
      >
        {isOpen && children(() => box.current?.hidePopover())}
      </div>
    </>
  )
}
