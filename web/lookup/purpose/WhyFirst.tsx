import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { casesQuery, useCase } from './cases.ts'
import css from './WhyFirst.module.css'
import { takesLookups } from './working-case.ts'

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
