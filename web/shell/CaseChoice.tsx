import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { casesQuery, chooseCase, useCase } from '../api/cases.ts'
import { paths } from '../paths.ts'
import css from './CaseChoice.module.css'

/** The case one works in: every lookup is recorded in it. */
export function CaseChoice() {
  const { data: cases } = useQuery(casesQuery)
  const { file } = useCase()
  if (!cases) return <span />
  const open = cases.filter(({ closed_at }) => closed_at === null)
  if (open.length === 0) return <Link to={paths.cases}>Open a case</Link>
  return (
    <label className={css.choice}>
      <span aria-hidden>Case</span>
      <select aria-label="Case" value={file?.case_id} onChange={(event) => chooseCase(event.target.value)}>
        {open.map(({ case_id, reference, title }) => (
          <option key={case_id} value={case_id}>
            {reference}: {title}
          </option>
        ))}
      </select>
    </label>
  )
}
