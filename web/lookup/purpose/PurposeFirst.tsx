import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { toCase } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import { casesQuery, useCase } from './cases.ts'
import css from './PurposeFirst.module.css'
import { WhyFirst } from './WhyFirst.tsx'

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
