import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import css from './Drawer.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** What was selected: beside the list where there is room, else over it. Escape closes it either way. */
export function Drawer(props: Props) {
  return useHasRoom() ? <Beside {...props} /> : <Over {...props} />
}

const room = '(min-width: 1200px)'

function useHasRoom(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(room)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(room).matches,
  )
}

function Beside({ label, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <aside
      ref={box}
      tabIndex={-1}
      className={css.beside}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </aside>
  )
}

/** As a dialog: what lies under it is out of reach until it closes. */
function Over({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(function showOverAllElse() {
    const dialog = box.current
    dialog?.showModal()
    dialog?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and the link in it does.
    <dialog
      ref={box}
      tabIndex={-1}
      className={css.over}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Beside it: what is clicked there is the dialog itself.
      onClick={(event) => event.target === box.current && onClose()}
    >
      {children}
    </dialog>
  )
}
