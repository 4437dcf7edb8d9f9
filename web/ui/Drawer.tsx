import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import css from './Drawer.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/**
 * What was selected: beside the list where there is room, else over it, and then what lies under it is out of reach until
 * it closes. One element stands either way: when the window gets narrower or wider, what is in it stays as it is. Escape
 * closes it.
 */
export function Drawer({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const hasRoom = useHasRoom()

  useLayoutEffect(
    function stand() {
      const dialog = box.current!
      const focused = document.activeElement
      const top = window.scrollY
      dialog.close()
      if (hasRoom) dialog.show()
      else dialog.showModal()
      const inside = focused instanceof HTMLElement && dialog.contains(focused) ? focused : dialog
      inside.focus({ preventScroll: hasRoom || inside !== dialog })
      // It stays in sight by itself, and to show it brought what has its focus to the top.
      if (hasRoom) window.scrollTo(0, top)
    },
    [hasRoom],
  )
  useEffect(() => {
    const dialog = box.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className={hasRoom ? css.beside : css.over}
      aria-label={label}
      // The browser tells a cancel only of what lies over all else.
      onKeyDown={(event) => hasRoom && event.key === 'Escape' && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Beside it, where it lies over the list: what is clicked there is the dialog itself.
      onClick={(event) => !hasRoom && event.target === box.current && onClose()}
    >
      {children}
    </dialog>
  )
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
