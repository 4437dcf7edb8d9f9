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

/** Lookups without a known price today. Batches of older versions know those of the day they were made. */
export const unknownCalls = ({ steps, unknown_calls }: Costed['estimate'], priceOf: PriceOf): number =>
  steps.length === 0
    ? unknown_calls
    : steps.reduce((sum, step) => sum + (priceOf(step.operation) === null ? chargedCalls(step) : 0), 0)

/** Without binary fractions. */
export const inThousandths = (credits: number): number => Math.round(credits * 1000) / 1000

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

type Going = Pick<Batch, 'state' | 'credits' | 'most_credits'>

/**
 * The ceiling unless somebody types one. A resume keeps the one that was set, while a lookup still fits within it.
 *
 * @param left credits that the rows left may cost @param prices of each lookup of the flow
 */
export function usualCeiling(
  { state, credits, most_credits }: Going,
  { left, prices }: { left: number; prices: number[] },
): number {
  const [spent, set] = [Number(credits), Number(most_credits)]
  if (state === 'ready') return Math.ceil(inThousandths(left))
  const [cheapest, dearest] = [Math.min(...prices, left), Math.max(...prices, left)]
  const fits = inThousandths(spent + (state === 'stopped' ? dearest : cheapest)) <= set
  return fits ? set : Math.max(set, Math.ceil(inThousandths(spent + dearest)))
}

/** `3`, or `3 to 36`. */
export const rangeInWords = (least: number, most: number, inWords: (number: number) => string): string =>
  least === most ? inWords(least) : `${inWords(least)} to ${inWords(most)}`
