import type { OperationName } from '../../../contract/operations.ts'
import type { PinKind } from '../../../contract/pins.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { operationInWords } from '../operations.ts'
import { PinButton } from '../pin/PinButton.tsx'
import { usePrice } from '../price/credits.ts'
import type { Lookup } from '../useLookup.ts'
import { Asking } from './Asking.tsx'
import { Source } from './Source.tsx'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What the whole answer is pinned as, or a value in it; unsaid, its rows are pinned. */
  pin?: { kind: PinKind; at?: string }
}

/** Where a panel's facts come from, and the way to have them anew. Quiet until it is needed, and always there. */
export function Foot<Op extends OperationName>({ lookup, pin }: Props<Op>) {
  const { query, run, operation, isAsking, isRefreshing, lacksCase } = lookup
  const price = usePrice(operation)
  const showsLoader = useIsSlow(isRefreshing)
  // Under what is waited for, or did not come, there is nothing that it could be the source of.
  if (!query.data || run.error || (isAsking && !isRefreshing)) return null
  return (
    <Source of={query.data}>
      {pin && query.data.result && (
        <PinButton {...pin} from={query.data.record.id} label={operationInWords(operation)} />
      )}
      {/* Never disabled: it would lose the focus of whoever pressed it. */}
      {!lacksCase && (
        <Button look="quiet" aria-disabled={run.isPending} onClick={() => run.isPending || run.mutate()}>
          Ask again, {price}
        </Button>
      )}
      {isRefreshing && <Asking lookup={lookup} isRefresh isShown={showsLoader} />}
    </Source>
  )
}
