import { Identifier } from '../ui/Identifier.tsx'
import css from './Quote.module.css'
import { ProblemError } from './request.ts'

/** By this whoever runs the application finds what happened. Of what the reader can put right nothing is to be reported. */
export function Quote({ error }: { error: unknown }) {
  if (!(error instanceof ProblemError)) return null
  const { request_id, status } = error.problem
  if (!request_id || status < 500) return null
  return (
    <p className={css.quote}>
      Quote <Identifier>{request_id}</Identifier> when you report this.
    </p>
  )
}
