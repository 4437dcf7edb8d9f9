import { useQuery } from '@tanstack/react-query'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { flowsQuery } from './batches.ts'
import { usePriceRange } from './cost-range.ts'

/** The price before the start beside the credits spent, and the reasons for the difference. */
export function Spent({ batch }: { batch: Batch }) {
  const { data: flows } = useQuery(flowsQuery)
  const range = usePriceRange(batch, flows?.find(({ flow }) => flow === batch.flow)?.steps ?? [])
  if (batch.lookups === null || !flows || range === null) return null
  return <p className="quiet small">{spentInWords(batch, range)}</p>
}

type Prices = { least: number; most: number }

const none = { answered: 0, free: 0, not_answered: 0, at_most: false }

function spentInWords({ credits, lookups, estimate }: Batch, { least, most }: Prices): string {
  const { answered, free, not_answered, at_most } = lookups ?? none
  const price = least === most ? numberInWords(most) : `${numberInWords(least)} to ${numberInWords(most)}`
  const reasons = [
    free > 0 && `${numberInWords(free)} of ${count(answered, 'lookup')} were free: on record, or not charged.`,
    not_answered > 0 && `${count(not_answered, 'lookup')} had no answer.`,
    estimate.is_least && 'The answers decided how many lookups followed.',
  ]
  return [`Price at today’s rates: ${price}. Spent: ${at_most ? 'at most ' : ''}${numberInWords(credits)}.`, ...reasons]
    .filter(Boolean)
    .join(' ')
}
