import type { OperationName } from '../../../contract/operations.ts'
import { Button } from '../../ui/Button.tsx'
import { useSeconds } from '../../ui/timing.ts'
import { wantedOf } from '../operations.ts'
import { useIsToConfirm } from '../price/confirmation.ts'
import type { Lookup } from '../useLookup.ts'
import css from './Asking.module.css'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** An answer is there, and is refreshed. */
  isRefresh?: boolean
  /** Only to whoever waits for a while. */
  isShown: boolean
}

/** From here on how long it has been is said, and it can be given up. */
const longSeconds = 3

/** What is waited for: an answer, or that somebody confirms the question. */
export function Asking<Op extends OperationName>({
  lookup: { operation, stop },
  isRefresh = false,
  isShown,
}: Props<Op>) {
  const isToConfirm = useIsToConfirm(operation)
  const isAsked = isShown && !isToConfirm
  const seconds = useSeconds(isAsked)
  const isLong = isAsked && seconds >= longSeconds
  return (
    <span className={css.asking}>
      {/* Read aloud once: not each second anew. */}
      <span role="status">
        {isShown && isToConfirm && 'Nothing was asked yet: it waits for your answer.'}
        {isAsked && (isRefresh ? 'Asking again …' : `Asking for ${wantedOf(operation)} …`)}
        {isLong && <span aria-hidden> {seconds} s</span>}
      </span>
      {isLong && stop && (
        <Button look="quiet" onClick={stop}>
          Stop waiting
        </Button>
      )}
    </span>
  )
}
