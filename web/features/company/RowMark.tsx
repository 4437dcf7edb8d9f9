import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import css from './RowMark.module.css'

const CanBeMeant = createContext(true)

/** Rows that no link leads to, for others on the screen have the same places on another page of the list. */
export const WithoutMarks = ({ children }: { children: ReactNode }) => <CanBeMeant value={false}>{children}</CanBeMeant>

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
    <span ref={mark} id={use(CanBeMeant) ? id : undefined} tabIndex={-1} className={css.mark}>
      {children}
    </span>
  )
}

/** Whether the address leads to this row. */
export function useIsRowMeant(): (id: string) => boolean {
  const { hash } = useLocation()
  const canBeMeant = use(CanBeMeant)
  return (id) => canBeMeant && hash === `#${id}`
}
