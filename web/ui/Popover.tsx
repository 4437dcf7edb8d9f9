import { type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** A few things to fill in, beside the button that opens them. When it closes over the focus, the button has that again. */
export function Popover({ label, isOpen, onClose, button, children }: Props) {
  const box = useLeaving<HTMLDivElement>(() => isOpen && onClose())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it.
    <div
      ref={box}
      className={css.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        onClose()
      }}
    >
      {button}
      {isOpen && <Panel label={label}>{children}</Panel>}
    </div>
  )
}

function Panel({ label, children }: Pick<Props, 'label' | 'children'>) {
  const panel = useRef<HTMLDivElement>(null)
  // Before it leaves the page: what had the focus in it is still there to be asked.
  useLayoutEffect(function takeFocus() {
    const own = panel.current
    const button = own?.parentElement?.querySelector('button')
    own?.querySelector<HTMLElement>('textarea, input, button')?.focus()
    return () => {
      if (own?.contains(document.activeElement)) button?.focus()
    }
  }, [])
  return (
    <div ref={panel} role="dialog" aria-label={label} className={css.panel}>
      {children}
    </div>
  )
}
