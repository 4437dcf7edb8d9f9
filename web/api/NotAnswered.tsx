import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toRecord } from '../paths.ts'
import { inWords, reasons } from '../ui/words.ts'
import css from './Answer.module.css'
import { ProblemError } from './request.ts'

/** A failure in words: what happened, why, and what to do. It is on record too, where it was asked at all. */
export function NotAnswered({ error, children }: { error: Error; children?: ReactNode }) {
  const problem = error instanceof ProblemError ? error.problem : null
  return (
    <div className={css.failed} role="alert">
      <p>
        <strong>{headingOf(error)}</strong> {problem?.errors?.map(({ message }) => message).join(' ') || error.message}
      </p>
      <p className={css.actions}>
        {children}
        {problem?.record && <Link to={toRecord(problem.record.id)}>Open its record</Link>}
      </p>
    </div>
  )
}

/** Not run is only said where it is known: of what was refused before it was asked. */
function headingOf(error: Error): string {
  if (!(error instanceof ProblemError)) return 'Not answered.'
  const { outcome, reason, status } = error.problem
  if (outcome === 'not_answered') return `Not answered: ${inWords(reasons, reason)}.`
  return outcome === 'not_run' || (status >= 400 && status < 500) ? 'Not run.' : 'Not answered.'
}
