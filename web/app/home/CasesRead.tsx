import { Link } from 'react-router'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import { toCase } from '../../paths.ts'
import css from './HomeScreen.module.css'

/** The cases that the analyst only reads. */
export const CasesRead = ({ cases }: { cases: readonly CaseFile[] }) => (
  <section className={css.section}>
    <div className={css.head}>
      <h2>Cases you read</h2>
    </div>
    <ul className={css.lines}>
      {cases.map(({ case_id, reference, title, closed_at }) => (
        <li key={case_id}>
          <Link to={toCase(case_id)}>
            {reference}: {title}
          </Link>
          {closed_at !== null && <span>Closed</span>}
        </li>
      ))}
    </ul>
  </section>
)
