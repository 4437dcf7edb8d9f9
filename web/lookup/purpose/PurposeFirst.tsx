import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { paths, toCase } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { casesQuery, takesLookups, useCase } from './cases.ts'
import css from './PurposeFirst.module.css'

type Props = { operation: OperationName; children: ReactNode }

/** Around the form of a lookup: where that is about people, why comes before whom (decision 0011). */
export const PurposeFirst = ({ operation, children }: Props) =>
  rowOf(operation).about === 'person' ? <InCase>{children}</InCase> : children

function InCase({ children }: { children: ReactNode }) {
  const { file, isKnown } = useCase()
  const { error, refetch } = useQuery(casesQuery)
  if (!isKnown) return null
  if (file)
    return (
      <div className={css.inCase}>
        <p className={css.purpose}>
          In <Link to={toCase(file.case_id)}>{file.reference}</Link>, for this purpose:{' '}
          {file.purpose.replace(/\.\s*$/, '')}. Lawful basis: {file.lawful_basis}.
        </p>
        {children}
      </div>
    )
  if (error)
    return (
      <NotAnswered error={error}>
        <Button onClick={() => refetch()}>Try again, free</Button>
      </NotAnswered>
    )
  return (
    <Panel title="Why comes first">
      <WhyFirst />
    </Panel>
  )
}

/** Where nobody is looked up for want of a case: what became of the last one, and the way to another. */
export function WhyFirst() {
  const { left } = useCase()
  const { data: cases = [] } = useQuery(casesQuery)
  return (
    <div className={css.why}>
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
    </div>
  )
}
