/** What a lookup will cost, as far as anybody knows, before it is made. */
import { toCredits, toThousandths } from '../../contract/credits.ts'
import type { Estimate, Price } from '../../contract/desk/prices.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { hasPages, unitsOf, unknownCountsAs } from '../../contract/prices.ts'
import type { Prices } from './prices.ts'

type Options = {
  prices: Prices
  /** Dearer calls are confirmed first, in credits; so are those of unknown price, which may be dear (decision 0038). */
  confirmAbove: number
}
export type EstimateOf = ReturnType<typeof createEstimateOf>

export const createEstimateOf =
  ({ prices, confirmAbove }: Options) =>
  async (operation: OperationName, params: { readonly [name: string]: string }): Promise<Estimate> => {
    const price = await prices.of(operation)
    const units = unitsOf(operation, params)
    const credits = price.credits === null ? null : toCredits(toThousandths(price.credits) * units)
    const isDear = Number(credits ?? unknownCountsAs) > confirmAbove
    return {
      operation,
      credits,
      source: price.source,
      units,
      at_most: Number(credits ?? 0) > 0 && (hasPages(operation) || isRoundedUp(operation, price)),
      confirmation_needed: isDear || rowOf(operation).creates === 'message',
    }
  }

/** Learned from a message of several blocks. */
const isRoundedUp = (operation: OperationName, { source }: Price): boolean =>
  rowOf(operation).chargedBy === 'block' && source === 'learned'
