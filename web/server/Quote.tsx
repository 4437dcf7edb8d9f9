import { Identifier } from '../ui/Identifier.tsx'
import { ProblemError } from './request.ts'

/** The request ID for a report. Only for failures that the reader cannot put right. */
export function Quote({ error }: { error: unknown }) {
  if (!(error instanceof ProblemError)) return null
  const { request_id, status } = error.problem
  if (!request_id || status < 500) return null
  return (
    <p className="quiet small">
      Quote <Identifier>{request_id}</Identifier> when you report this.
    </p>
  )
}
