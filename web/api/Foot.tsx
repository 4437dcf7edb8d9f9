import type { OperationName } from '../../contract/operations.ts'
import type { PinKind } from '../../contract/pins.ts'
import { Button } from '../ui/Button.tsx'
import { usePrice } from './credits.ts'
import type { Lookup } from './lookups.ts'
import { operationInWords } from './operation-words.ts'
import { PinButton } from './PinButton.tsx'
import { Source } from './Source.tsx'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What the whole answer is pinned as, or a value in it; unsaid, its rows are pinned. */
  pin?: { kind: PinKind; at?: string }
}

/** Where a panel's facts come from, and the way to have them anew. Quiet until it is needed, and always there. */
export function Foot<Op extends OperationName>({ lookup, pin }: Props<Op>) {
  const { query, again, operation, lacksCase } = lookup
  const price = usePrice(operation)
  if (!query.data) return null
  return (
    <Source of={query.data}>
      {pin && query.data.result && (
        <PinButton {...pin} from={query.data.record.id} label={operationInWords(operation)} />
      )}
      {/* Never disabled: it would lose the focus of whoever pressed it. */}
      {!lacksCase && (
        <Button look="quiet" aria-disabled={again.isPending} onClick={() => again.isPending || again.mutate()}>
          Ask again, {price}
        </Button>
      )}
    </Source>
  )
}
