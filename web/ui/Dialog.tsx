import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'

type Props = { title: string; onCancel: () => void; children: ReactNode }

/** A question that stands before everything else. Escape says no, and the focus goes back to where it was. */
export function Dialog({ title, onCancel, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Before it leaves the page: only what still stands there gives the focus back.
  useLayoutEffect(function showBeforeAllElse() {
    const dialog = box.current
    dialog?.showModal()
    // On no button: whoever pressed Enter twice has not answered yet.
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
