import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toRecord } from '../paths.ts'
import { inWords, reasons } from '../ui/words.ts'
import css from './Answer.module.css'
import { ProblemError } from './request.ts'

/** A failure in words: what happened, why, and what to do. It is on record too, where it was asked at all. */
export function NotAnswered({ error, children }: { error: Error; children?: ReactNode }) {
  const problem = error instanceof ProblemError ? error.problem : null
  const wasAsked = problem?.outcome === 'not_answered'
  return (
    <div className={css.failed} role="alert">
      <p>
        <strong>{wasAsked ? `Not answered: ${inWords(reasons, problem?.reason)}.` : 'Not run.'}</strong>{' '}
        {problem?.errors?.map(({ message }) => message).join(' ') || error.message}
      </p>
      <p className={css.actions}>
        {children}
        {problem?.record && <Link to={toRecord(problem.record.id)}>Open its record</Link>}
      </p>
    </div>
  )
}
