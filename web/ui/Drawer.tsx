import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './Drawer.module.css'
import { isEscape } from './escape.ts'
import { useMediaQuery } from './useMediaQuery.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }

/**
 * Shows the selected item beside a list, or over it as a modal where the window is narrow. It is one element either way, so
 * its content keeps its state when the window is resized. Escape closes it.
 */
export function Drawer({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const hasRoom = useMediaQuery('(min-width: 1200px)')

  useLayoutEffect(
    function show() {
      const dialog = box.current!
      const focused = document.activeElement
      const top = window.scrollY
      dialog.close()
      if (hasRoom) dialog.show()
      else dialog.showModal()
      const inside = focused instanceof HTMLElement && dialog.contains(focused) ? focused : dialog
      inside.focus({ preventScroll: hasRoom || inside !== dialog })
      // Showing it scrolled the page to the focused element; scroll back.
      if (hasRoom) window.scrollTo(0, top)
    },
    [hasRoom],
  )
  // While it is still on the page, closing it returns the focus to what opened it.
  useLayoutEffect(() => {
    const dialog = box.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className={hasRoom ? `${css.beside} on-screen` : css.over}
      aria-label={label}
      // Browsers send `cancel` only to modal dialogs.
      onKeyDown={(event) => hasRoom && isEscape(event) && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A click on the backdrop of a modal has the dialog itself as its target.
      onClick={(event) => !hasRoom && event.target === box.current && onClose()}
    >
      {children}
    </dialog>
  )
}
