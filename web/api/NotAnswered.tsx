import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toRecord } from '../paths.ts'
import { whyInWords } from '../ui/words.ts'
import css from './Answer.module.css'
import { ProblemError } from './request.ts'

/** A failure in words: what happened, why, and what to do. It is on record too, where it was asked at all. */
export function NotAnswered({ error, children }: { error: Error; children?: ReactNode }) {
  const { heading, why } = inWords(error)
  const record = error instanceof ProblemError && error.problem.record
  return (
    <div className={css.failed} role="alert">
      <p>
        <strong>{heading}</strong> {why}
      </p>
      <p className={css.actions}>
        {children}
        {record && <Link to={toRecord(record.id)}>Open its record</Link>}
      </p>
    </div>
  )
}

/** Not run is only said where it is known: of what was refused before it was asked. */
function inWords(error: Error): { heading: string; why: string } {
  if (!(error instanceof ProblemError)) return { heading: 'Not answered.', why: error.message }
  const { outcome, reason = null, status, errors, detail } = error.problem
  if (outcome === 'not_answered') return { heading: 'Not answered:', why: whyInWords({ reason, message: detail }) }
  const why = errors?.map(({ message }) => message).join(' ') || detail
  if (status === 404) return { heading: 'Not found.', why }
  return { heading: outcome === 'not_run' || (status >= 400 && status < 500) ? 'Not run.' : 'Not answered.', why }
}
