import type { OperationName } from '../../contract/operations.ts'
import { Button } from '../ui/Button.tsx'
import { usePrice } from './credits.ts'
import type { Lookup } from './lookups.ts'
import { Source } from './Source.tsx'

/** Where a panel's facts come from, and the way to have them anew. Quiet until it is needed, and always there. */
export function Foot<Op extends OperationName>({ lookup: { query, again, operation } }: { lookup: Lookup<Op> }) {
  const price = usePrice(operation)
  if (!query.data) return null
  return (
    <Source of={query.data}>
      {/* Never disabled: it would lose the focus of whoever pressed it. */}
      <Button look="quiet" aria-disabled={again.isPending} onClick={() => again.isPending || again.mutate()}>
        Ask again, {price}
      </Button>
    </Source>
  )
}
