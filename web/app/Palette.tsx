import { useLayoutEffect, useRef } from 'react'
import type { Analyst } from '../server/session.ts'
import css from './Palette.module.css'
import { Omnibox } from './search/Omnibox.tsx'
import { useCommands } from './useCommands.ts'

type Props = { analyst: Analyst; onHelp: () => void; onClose: () => void }

/** The search box over whatever one is at, which also knows the screens and what can be done anywhere. */
export function Palette({ analyst, onHelp, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const commands = useCommands(analyst, onHelp)
  // Before it leaves the page: only what still stands there gives the focus back.
  useLayoutEffect(function showBeforeAllElse() {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too.
    <dialog
      ref={box}
      className={css.palette}
      aria-label="Search, or go to a screen"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <Omnibox look="palette" commands={commands} onTaken={onClose} />
    </dialog>
  )
}
