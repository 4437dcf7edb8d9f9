/** Prices: as far as they are known, as an administrator sets them, and the price of a lookup before it runs. */
import { toCredits, toThousandths } from '../../contract/credits.ts'
import type { priceRoutes } from '../../contract/desk/prices.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound } from '../http/problem.ts'
import { operationNamed } from '../upstream/operation-named.ts'
import type { EstimateOf, Prices } from './prices.ts'

type Needs = { prices: Prices; estimateOf: EstimateOf }

export const priceHandlers = ({ prices, estimateOf }: Needs): Handlers<typeof priceRoutes> => ({
  list: async () => ({ prices: await prices.all() }),
  set: async ({ params, body: { credits }, analyst }) =>
    prices.set(known(params.operation), credits === 'unknown' ? null : credits, analyst.analyst_id),
  unset: async ({ params }) => prices.unset(known(params.operation)),

  async estimate({ body }) {
    const estimates = await Promise.all(
      body.lookups.map(({ operation, params }) => estimateOf(operationNamed(operation), params)),
    )
    return { estimates, credits: sumOf(estimates.map(({ credits }) => credits)) }
  },
})

/** Null if one of them is not known, because a partial sum would mislead. */
const sumOf = (amounts: (string | null)[]): string | null =>
  amounts.includes(null) ? null : toCredits(amounts.reduce((sum, amount) => sum + toThousandths(amount ?? '0'), 0))

function known(operation: string): OperationName {
  if (isOperation(operation)) return operation
  throw notFound('operation')
}
