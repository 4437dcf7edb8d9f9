import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import css from './Filings.module.css'

const CanBeTarget = createContext(true)

/** Rows without ids, because another page of the list on the same screen uses the same ids. */
export const WithoutRowMarks = ({ children }: { children: ReactNode }) => (
  <CanBeTarget value={false}>{children}</CanBeTarget>
)

/** The target of a link to a row: it scrolls into view and takes the focus. */
export function RowMark({ id, children }: { id: string; children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  const isTarget = useIsTargetRow()(id)
  useEffect(
    function goToRow() {
      if (!isTarget) return
      mark.current?.scrollIntoView({ block: 'center' })
      mark.current?.focus({ preventScroll: true })
    },
    [isTarget],
  )
  return (
    <span ref={mark} id={use(CanBeTarget) ? id : undefined} tabIndex={-1} className={css.mark}>
      {children}
    </span>
  )
}

/** Whether the address leads to this row. */
export function useIsTargetRow(): (id: string) => boolean {
  const { hash } = useLocation()
  const canBeTarget = use(CanBeTarget)
  return (id) => canBeTarget && hash === `#${id}`
}
