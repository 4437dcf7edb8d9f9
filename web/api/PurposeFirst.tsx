import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, toCase } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { casesQuery, useCase } from './cases.ts'
import { NotAnswered } from './NotAnswered.tsx'
import css from './PurposeFirst.module.css'
import { takesLookups } from './working-case.ts'

/** Around the form of a lookup about people: why comes before whom (decision 0011). */
export function PurposeFirst({ children }: { children: ReactNode }) {
  const { file, left, isKnown } = useCase()
  const { data: cases = [], error, refetch } = useQuery(casesQuery)
  if (!isKnown) return null
  if (file)
    return (
      <>
        <p className={css.purpose}>
          In <Link to={toCase(file.case_id)}>{file.reference}</Link>, for this purpose:{' '}
          {file.purpose.replace(/\.\s*$/, '')}. Lawful basis: {file.lawful_basis}.
        </p>
        {children}
      </>
    )
  if (error)
    return (
      <NotAnswered error={error}>
        <Button onClick={() => refetch()}>Try again, free</Button>
      </NotAnswered>
    )
  return (
    <Panel title="Why comes first">
      <p>
        People are looked up inside a case: it says what for, and on which lawful basis, and both stand on each record.
      </p>
      {left && <p>You work in no case now: {left}.</p>}
      {cases.some(takesLookups) ? (
        <p>
          <strong>Choose a case</strong> at the top of the page, or <Link to={paths.cases}>open another</Link>.
        </p>
      ) : (
        <p>
          You have no open case. <Link to={paths.cases}>Open a case</Link>: a reference, a purpose and a lawful basis
          are enough.
        </p>
      )}
    </Panel>
  )
}
