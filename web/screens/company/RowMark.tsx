import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import css from './RowMark.module.css'

/** What names a row, so that a link can lead to the row: then it is brought into view and has the focus. */
export function RowMark({ id, children }: { id: string; children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  const isMeant = useIsRowMeant()(id)
  useEffect(
    function goToRow() {
      if (!isMeant) return
      mark.current?.scrollIntoView({ block: 'center' })
      mark.current?.focus({ preventScroll: true })
    },
    [isMeant],
  )
  return (
    <span ref={mark} id={id} tabIndex={-1} className={css.mark}>
      {children}
    </span>
  )
}

/** Whether the address leads to this row. */
export function useIsRowMeant(): (id: string) => boolean {
  const { hash } = useLocation()
  return (id) => hash === `#${id}`
}
