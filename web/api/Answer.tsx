import type { ReactNode } from 'react'
import type { OperationName, Result } from '../../contract/operations.ts'
import { Button } from '../ui/Button.tsx'
import { useUnhurried } from '../ui/useUnhurried.ts'
import { inWords, reasons } from '../ui/words.ts'
import css from './Answer.module.css'
import type { Answered, Lookup } from './lookups.ts'
import { NotAnswered } from './NotAnswered.tsx'
import { OtherFields } from './OtherFields.tsx'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What is being asked for, as the end of "Asking for …". */
  wanted: string
  /** What none found means here, and what to try. */
  none: ReactNode
  /** Where nothing has been asked yet. */
  notRun?: ReactNode
  children: (result: Result<Op>, answered: Answered<Op>) => ReactNode
}

/** Found, none found, not answered with its reason, or not run: never one for the other (design 4). */
export function Answer<Op extends OperationName>({
  lookup: { query, again },
  wanted,
  none,
  notRun,
  children,
}: Props<Op>) {
  const isAsking = query.isFetching || again.isPending
  const showsLoader = useUnhurried(isAsking)
  if (isAsking || showsLoader)
    return (
      <p className={css.asking} role="status">
        {showsLoader && `Asking for ${wanted} …`}
      </p>
    )
  const failed = again.error ?? query.error
  if (failed)
    return (
      <NotAnswered error={failed}>
        <Button onClick={() => (query.data ? again.mutate() : query.refetch())}>Try again</Button>
      </NotAnswered>
    )
  if (!query.data) return notRun
  const { outcome, reason, message, result } = query.data
  if (outcome === 'not_answered' || !result)
    return (
      <div className={css.failed}>
        <p>
          <strong>Not answered:</strong> {inWords(reasons, reason) || 'what came was erased'}. {message}
        </p>
        <Button onClick={() => again.mutate()}>Ask again</Button>
      </div>
    )
  return (
    <div className={css.answer}>
      {outcome === 'none_found' ? <div className={css.none}>{none}</div> : children(result, query.data)}
      <OtherFields fields={result.other_fields} />
    </div>
  )
}
