import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { casesQuery, chooseCase, chosenCase, takesLookups, useCase } from '../lookup/purpose/cases.ts'
import { paths } from '../paths.ts'
import css from './CaseChoice.module.css'

/** The case one works in: every lookup is recorded in it. */
export function CaseChoice() {
  const { data: cases } = useQuery(casesQuery)
  const { file, left } = useCase()

  useEffect(
    function keepTheOnlyOne() {
      // What one works in without having chosen it is not exchanged for another either.
      if (file && chosenCase() === null) chooseCase(file.case_id)
    },
    [file],
  )

  if (!cases) return <span className={css.choice} />
  const open = cases.filter(takesLookups)
  const missing = ['Choose a case', left].filter(Boolean).join(': ')
  return (
    <>
      <span role="status" className="visually-hidden">
        {left && missing}
      </span>
      {open.length === 0 ? (
        <Link to={paths.cases}>Open a case</Link>
      ) : (
        <label className={css.choice} data-is-missing={!file || undefined}>
          <span aria-hidden>Case</span>
          <select aria-label="Case" value={file?.case_id ?? ''} onChange={({ target }) => chooseCase(target.value)}>
            {!file && (
              <option value="" disabled>
                {missing}
              </option>
            )}
            {open.map(({ case_id, reference, title }) => (
              <option key={case_id} value={case_id}>
                {reference}: {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
