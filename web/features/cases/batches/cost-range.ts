/**
 * The cost of a batch: the least from the lookups that its rows need, and the most from those that their answers may
 * add.
 */
import { useQuery } from '@tanstack/react-query'
import type { Batch, BatchFlow } from '../../../../contract/desk/batches.ts'
import { pricesQuery } from '../../../lookup/price/account.ts'
import { toSend } from './batches.ts'

/** `each`: calls a row. `isOpen`: an answer may need more. */
export type StepCalls = { label: string; calls: number; each: number; isOpen: boolean }
export type CostRange = {
  least: { calls: number; credits: number }
  most: { calls: number; credits: number }
  /** For each step: the calls that `most` counts. */
  steps: StepCalls[]
}

type Costed = Pick<Batch, 'rows' | 'rejected' | 'duplicates'> & {
  estimate: Omit<Batch['estimate'], 'seconds' | 'steps'>
}
type Given = {
  steps: BatchFlow['steps']
  /** Credits; null if the price is not known. */
  priceOf: (operation: string) => number | null
  /** Credits that a lookup of unknown price counts as. */
  unknownCountsAs: number
}

export function costRange(batch: Costed, { steps, priceOf, unknownCountsAs }: Given): CostRange {
  const { calls, credits, unknown_calls, is_least } = batch.estimate
  const least = { calls, credits: Number(credits) + unknown_calls * unknownCountsAs }
  if (!is_least) return { least, most: least, steps: [] }
  const rows = toSend(batch)
  const [first, ...later] = steps.map((step) => ({ ...step, all: rows * step.calls }))
  const more = later.map(({ operation, all }) => all * (priceOf(operation) ?? unknownCountsAs))
  return {
    least,
    most: {
      calls: later.reduce((sum, { all }) => sum + all, calls),
      // In thousandths, to avoid binary fractions.
      credits: Math.round(more.reduce((sum, credits) => sum + credits, least.credits) * 1000) / 1000,
    },
    steps: [
      ...(first ? [{ label: first.label, calls, each: 1, isOpen: false }] : []),
      ...later.map(({ label, calls, all, is_open }) => ({ label, calls: all, each: calls, isOpen: is_open })),
    ],
  }
}

/** The known prices of today. Null while they are read, or if one is not known. */
export function usePriceRange(batch: Batch, steps: BatchFlow['steps']): { least: number; most: number } | null {
  const { data: prices } = useQuery(pricesQuery)
  const known = new Map<string, string | null>(prices?.map(({ operation, credits }) => [operation, credits]))
  const all = steps.map(({ operation }) => known.get(operation) ?? null)
  const { unknown_calls, is_least } = batch.estimate
  // The estimate of a batch without later calls has every price in it.
  if (!prices || unknown_calls > 0 || (is_least && all.includes(null))) return null
  const priceOf = (operation: string) => Number(known.get(operation))
  const { least, most } = costRange(batch, { steps, priceOf, unknownCountsAs: 0 })
  return { least: least.credits, most: most.credits }
}

/** `3`, or `3 to 36`. */
export const rangeInWords = (least: number, most: number, inWords: (number: number) => string): string =>
  least === most ? inWords(least) : `${inWords(least)} to ${inWords(most)}`
