/** What a lookup will cost, as far as anybody knows, before it is made. */
import { toCredits, toThousandths } from '../../contract/credits.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { hasPages, unitsOf } from '../../contract/prices.ts'
import type { Price, Prices } from './prices.ts'

export type Estimate = {
  operation: OperationName
  /** All its units together; null where the price is not known. */
  credits: string | null
  source: Price['source']
  /** How many times the price: a text message is charged for each of its blocks. */
  units: number
  /** The service may have kept the answer as a page, and then charges nothing for it again. */
  at_most: boolean
  confirmation_needed: boolean
}

type Options = {
  prices: Prices
  /** Dearer calls are confirmed first, in credits. */
  confirmAbove: number
}
export type EstimateOf = ReturnType<typeof createEstimateOf>

export const createEstimateOf =
  ({ prices, confirmAbove }: Options) =>
  async (operation: OperationName, params: { readonly [name: string]: string }): Promise<Estimate> => {
    const price = await prices.of(operation)
    const units = unitsOf(operation, params)
    const credits = price.credits === null ? null : toCredits(toThousandths(price.credits) * units)
    const isDear = credits !== null && Number(credits) > confirmAbove
    return {
      operation,
      credits,
      source: price.source,
      units,
      at_most: credits !== null && Number(credits) > 0 && hasPages(operation),
      confirmation_needed: isDear || rowOf(operation).creates === 'message',
    }
  }
