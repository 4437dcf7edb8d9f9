import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { NotRunReason } from '../../../contract/reasons.ts'
import { paths, toRecord, withSearch } from '../../paths.ts'
import { whyInWords } from '../../register/words.ts'
import { Quote } from '../../server/Quote.tsx'
import { ProblemError } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { errorsOf, type Refused, refusedInWords } from '../form/form-errors.ts'
import { isGivenUp } from '../useLookup.ts'
import css from './Answer.module.css'

type Props = {
  error: Error
  /** The lookup. A refused parameter is named by the words of its form. */
  operation?: OperationName
  /** Free. */
  onRetry?: () => void
  children?: ReactNode
}

/** A failure: what happened, why, and what to do. A lookup that was sent is on record too. */
export function NotAnswered({ error, operation, onRetry, children }: Props) {
  const refused = operation ? errorsOf(operation, error) : []
  const { heading, why } = inWords(error, refused)
  const record = error instanceof ProblemError && error.problem.record
  const wayOn = useWayOn(error)
  return (
    <div className={css.failed} role="alert">
      <p>
        <strong>{heading}</strong> {why}
      </p>
      <p className="row-16">
        {onRetry && <Button onClick={onRetry}>Try again, free</Button>}
        {children}
        {wayOn && <Link to={wayOn.to}>{wayOn.words}</Link>}
        {record && <Link to={toRecord(record.id)}>Open its record</Link>}
      </p>
      {refused.length === 0 && <Quote error={error} />}
    </div>
  )
}

/** "Not run" is certain only for a lookup that was refused before it was sent. */
function inWords(error: Error, refused: Refused[]): { heading: string; why: string } {
  if (isGivenUp(error)) return { heading: 'Stopped.', why: givenUp }
  if (!(error instanceof ProblemError)) return { heading: 'Not answered.', why: error.message }
  const { outcome, reason = null, retry_after = usualWait(reason), status, errors, detail } = error.problem
  if (outcome === 'not_answered' && refused.length > 0)
    return { heading: 'Not answered:', why: refusedInWords(refused) }
  if (outcome === 'not_answered')
    return { heading: 'Not answered:', why: whyInWords({ reason, message: detail, retry_after }) }
  const why = (refused.length > 0 ? refused : errors)?.map(({ message }) => message).join(' ') || detail
  if (error.problem.not_member) return { heading: 'No access.', why }
  if (status === 404) return { heading: 'Not found.', why }
  return { heading: outcome === 'not_run' || (status >= 400 && status < 500) ? 'Not run.' : 'Not answered.', why }
}

const givenUp = 'You stopped waiting. The service may still charge for this lookup. If it was sent, there is a record.'

/** Seconds, where the service names none. Most limits are by the minute. */
const usualWait = (reason: string | null): number | null => (reason === 'too_many_requests' ? 60 : null)

type WayOn = { to: string; words: string }
const toCases = { to: paths.cases, words: 'Go to your cases' }
const toRecords = { to: paths.records, words: 'Find its record' }
const toBudgets = { to: paths.budgets, words: 'See what is left' }
const toPrices = { to: paths.prices, words: 'See prices' }
const waysOn: { readonly [reason in NotRunReason]?: WayOn } = {
  case_closed: toCases,
  case_incomplete: toCases,
  case_expired: toCases,
  over_budget: toBudgets,
  price_unknown: toPrices,
}

/** For causes that the analyst can correct or see. */
function useWayOn(error: Error): WayOn | null {
  const { pathname, search } = useLocation()
  if (isGivenUp(error)) return toRecords
  if (!(error instanceof ProblemError)) return null
  const { status, reason = '', errors = [] } = error.problem
  if (status === 401) return { to: withSearch(paths.signIn, { to: pathname + search }), words: 'Sign in' }
  if (errors.some(({ field }) => field === 'case_id') || error.problem.not_member) return toCases
  return Object.hasOwn(waysOn, reason) ? (waysOn[reason as NotRunReason] ?? null) : null
}

/** Refused here, because no service can answer it. */
export const NotRun = ({ children }: { children: ReactNode }) => (
  <p role="alert">
    <strong>Not run.</strong> {children} Nothing was sent and nothing was charged.
  </p>
)
