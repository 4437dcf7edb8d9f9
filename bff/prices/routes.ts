/** Prices: as far as they are known, as an administrator sets them, and the price of a lookup before it runs. */
import { z } from 'zod'
import { toCredits, toThousandths } from '../../contract/credits.ts'
import { estimateList, priceList, price as priceReply } from '../../contract/desk/prices.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { administrator, signedIn } from '../auth/guards.ts'
import { notFound } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { operationNamed } from '../upstream/operation-named.ts'
import { creditsOr } from './credits.ts'
import type { EstimateOf, Prices } from './prices.ts'

const params = z.object({ operation: z.string() })
const body = z.object({ credits: creditsOr('unknown') })
const given = z.record(z.string().max(50), z.string().max(5000))
const lookups = z
  .array(z.object({ operation: z.string(), params: given.default({}) }))
  .min(1)
  .max(50)

export const priceRoutes =
  ({ prices, estimateOf }: { prices: Prices; estimateOf: EstimateOf }): Routes =>
  async (app) => {
    app.get(
      '/api/prices',
      { schema: { summary: 'List prices, and how each is known', response: { 200: priceList } } },
      async (request) => {
        signedIn(request)
        return { prices: await prices.all() }
      },
    )

    app.put(
      '/api/prices/:operation',
      { schema: { summary: 'Set a price', params, body, response: { 200: priceReply } } },
      async (request) => {
        const { analyst } = administrator(request)
        const { credits } = request.body
        return prices.set(known(request.params.operation), credits === 'unknown' ? null : credits, analyst.analyst_id)
      },
    )

    const unset = { schema: { summary: 'Remove a price that was set', params, response: { 200: priceReply } } }
    app.delete('/api/prices/:operation', unset, async (request) => {
      administrator(request)
      return prices.unset(known(request.params.operation))
    })

    const estimate = {
      schema: {
        summary: 'Estimate what lookups would cost',
        body: z.object({ lookups }),
        response: { 200: estimateList },
      },
    }
    app.post('/api/estimates', estimate, async (request) => {
      signedIn(request)
      const estimates = await Promise.all(
        request.body.lookups.map(({ operation, params }) => estimateOf(operationNamed(operation), params)),
      )
      return { estimates, credits: sumOf(estimates.map(({ credits }) => credits)) }
    })
  }

/** Null if one of them is not known, because a partial sum would mislead. */
const sumOf = (amounts: (string | null)[]): string | null =>
  amounts.includes(null) ? null : toCredits(amounts.reduce((sum, amount) => sum + toThousandths(amount ?? '0'), 0))

function known(operation: string): OperationName {
  if (isOperation(operation)) return operation
  throw notFound('operation')
}
