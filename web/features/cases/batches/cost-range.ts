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
  estimate: Omit<Batch['estimate'], 'seconds'>
}
/** Credits today; null if the price is not known. */
export type PriceOf = (operation: string) => number | null
type Given = {
  steps: BatchFlow['steps']
  priceOf: PriceOf
  /** Credits that a lookup of unknown price counts as. */
  unknownCountsAs: number
}

export function costRange(batch: Costed, { steps, priceOf, unknownCountsAs }: Given): CostRange {
  const { calls, credits, unknown_calls, is_least, steps: asked } = batch.estimate
  const ofSteps = asked.map((step) => chargedCalls(step) * (priceOf(step.operation) ?? unknownCountsAs))
  // Batches of older versions have the price of the day they were made.
  const price =
    asked.length > 0
      ? inThousandths(ofSteps.reduce((sum, credits) => sum + credits, 0))
      : Number(credits) + unknown_calls * unknownCountsAs
  const least = { calls, credits: price }
  if (!is_least) return { least, most: least, steps: [] }
  const rows = toSend(batch)
  const [first, ...later] = steps.map((step) => ({ ...step, all: rows * step.calls }))
  const more = later.map(({ operation, all }) => all * (priceOf(operation) ?? unknownCountsAs))
  return {
    least,
    most: {
      calls: later.reduce((sum, { all }) => sum + all, calls),
      credits: inThousandths(more.reduce((sum, credits) => sum + credits, least.credits)),
    },
    steps: [
      ...(first ? [{ label: first.label, calls, each: 1, isOpen: false }] : []),
      ...later.map(({ label, calls, all, is_open }) => ({ label, calls: all, each: calls, isOpen: is_open })),
    ],
  }
}

export const chargedCalls = ({ calls, on_record }: Pick<Batch['estimate']['steps'][number], 'calls' | 'on_record'>) =>
  calls - on_record

/** Without binary fractions. */
const inThousandths = (credits: number): number => Math.round(credits * 1000) / 1000

/** The known prices of today. Null while they are read, or if one is not known. */
export function usePriceRange(batch: Batch, steps: BatchFlow['steps']): { least: number; most: number } | null {
  const { data: prices } = useQuery(pricesQuery)
  const known = new Map<string, string | null>(prices?.map(({ operation, credits }) => [operation, credits]))
  const { unknown_calls, is_least, steps: asked } = batch.estimate
  const isUnknown = [...asked, ...(is_least ? steps : [])].some(
    ({ operation }) => (known.get(operation) ?? null) === null,
  )
  if (!prices || isUnknown || (asked.length === 0 && unknown_calls > 0)) return null
  const priceOf = (operation: string) => Number(known.get(operation))
  const { least, most } = costRange(batch, { steps, priceOf, unknownCountsAs: 0 })
  return { least: least.credits, most: most.credits }
}

/** `3`, or `3 to 36`. */
export const rangeInWords = (least: number, most: number, inWords: (number: number) => string): string =>
  least === most ? inWords(least) : `${inWords(least)} to ${inWords(most)}`
