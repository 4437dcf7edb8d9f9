import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Elsewhere } from '../../../contract/desk/across.ts'
import { toCase } from '../../paths.ts'
import { useCase } from '../purpose/cases.ts'
import { casesHolding, useElsewhere } from './elsewhere.ts'

/** @property isAfter words stand before it in its line */
type Props = { of: readonly string[]; found: Elsewhere | undefined; isAfter?: boolean }

/** “also in CASE-2”, of a subject that another case holds under the same key. */
export function AlsoIn({ of, found, isAfter = false }: Props) {
  const { cases, more } = found ? casesHolding(found, of) : { cases: [], more: 0 }
  if (cases.length === 0) return null
  return (
    <span className="quiet tiny on-screen">
      {isAfter && '· '}also in{' '}
      {cases.map(({ case_id, reference }, index) => (
        <Fragment key={case_id}>
          {index > 0 && ', '}
          <Link to={toCase(case_id)}>{reference}</Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  )
}

/** For the page of one subject: in which cases it is beside the one shown. */
export function AlsoInOthers({ of }: { of: string }) {
  const { shown } = useCase()
  const { data } = useElsewhere(shown?.case_id, [of])
  return <AlsoIn of={[of]} found={data} />
}
