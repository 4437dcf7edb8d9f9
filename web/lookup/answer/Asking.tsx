import type { OperationName } from '../../../contract/operations.ts'
import { Button } from '../../ui/Button.tsx'
import { useSeconds } from '../../ui/timing.ts'
import { wantedOf } from '../operations.ts'
import { useIsToConfirm } from '../price/confirmation.ts'
import type { Lookup } from '../useLookup.ts'
import css from './Asking.module.css'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** An answer exists, and is being refreshed. */
  isRefresh?: boolean
  /** The wait has lasted a moment. */
  isShown: boolean
}

/** After this, shows the seconds and a button to stop. */
const longSeconds = 3

/** The wait for an answer, or for a confirmation. */
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
      {/* Screen readers hear it once, and not each second. */}
      <span role="status">
        {isShown && isToConfirm && 'Waiting for your confirmation. Nothing was sent.'}
        {isAsked && (isRefresh ? 'Refreshing …' : `Looking up ${wantedOf(operation)} …`)}
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
