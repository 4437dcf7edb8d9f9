import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { paths, toCase } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { type CaseFile, casesQuery, takesLookups, useCase } from './cases.ts'

type Props = { operation: OperationName; children: ReactNode }

/** Around the form of a lookup. A lookup about people needs a case first (decision 0011). */
export function PurposeFirst({ operation, children }: Props) {
  const { file, shown } = useCase()
  if (!file && shown) return <OnlyRead file={shown} />
  return rowOf(operation).about === 'person' ? <InCase>{children}</InCase> : children
}

function InCase({ children }: { children: ReactNode }) {
  const { file, isKnown } = useCase()
  const { error, refetch } = useQuery(casesQuery)
  if (!isKnown) return null
  if (file)
    return (
      <div className="stack-16">
        <p className="quiet small">
          Case <Link to={toCase(file.case_id)}>{file.reference}</Link>. Purpose: {file.purpose.replace(/\.\s*$/, '')}.
          Lawful basis: {file.lawful_basis}.
        </p>
        {children}
      </div>
    )
  if (error) return <NotAnswered error={error} onRetry={() => refetch()} />
  return (
    <Panel title="Choose a case first">
      <CaseNeeded />
    </Panel>
  )
}

/** Why there is no current case, and the way to one. */
export function CaseNeeded() {
  const { file, shown, left } = useCase()
  const { data: cases = [] } = useQuery(casesQuery)
  if (!file && shown) return <OnlyRead file={shown} />
  return (
    <div className="stack-8 measure">
      <p>A lookup about people needs a case. Its purpose and lawful basis go on each record.</p>
      {left && <p>You have no current case: {left}.</p>}
      {cases.some(takesLookups) ? (
        <p>
          <strong>Choose a case</strong> at the top of the page, or <Link to={paths.cases}>open a new case</Link>.
        </p>
      ) : (
        <p>
          You have no open case. <Link to={paths.cases}>Open a case</Link> with a reference, a purpose and a lawful
          basis.
        </p>
      )}
    </div>
  )
}

const OnlyRead = ({ file: { case_id, reference } }: { file: CaseFile }) => (
  <p className="measure">
    You are a reader of <Link to={toCase(case_id)}>{reference}</Link>, so you cannot search in it. Choose another case
    at the top of the page, or <Link to={paths.cases}>open a case</Link>.
  </p>
)
