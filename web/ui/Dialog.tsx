import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'

type Props = { title: string; onCancel: () => void; children: ReactNode }

/** A modal question. Escape cancels it, and the focus returns to where it was. */
export function Dialog({ title, onCancel, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // A layout effect, because only a dialog that is still on the page can return the focus.
  useLayoutEffect(function showModal() {
    const dialog = box.current
    dialog?.showModal()
    // Not on a button, so that a second Enter does not answer it.
    heading.current?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
