/** Prices of operations, and of lookups before they run. */
import { z } from 'zod'
import { operationNames } from '../operations.ts'
import { credits } from './fields.ts'
import { routes } from './route.ts'
import { creditsOr } from './set-credits.ts'

const operation = z.enum(operationNames)
const source = z.enum(['set', 'learned', 'public', 'unknown'])

export type Price = z.infer<typeof price>
export const price = z.object({ operation, credits, source })
const priceList = z.object({ prices: z.array(price) })

export type Estimate = z.infer<typeof estimate>
export const estimate = z.object({
  operation,
  credits,
  source,
  units: z.int().describe('How many times the price counts: once for each block of a text message.'),
  at_most: z.boolean().describe('The lookup may cost less.'),
  confirmation_needed: z.boolean(),
})
const estimateList = z.object({
  estimates: z.array(estimate),
  credits: credits.describe('The sum; null where one of the prices is not known.'),
})

const lookups = z
  .array(z.object({ operation: z.string(), params: z.record(z.string().max(50), z.string().max(5000)).default({}) }))
  .min(1)
  .max(50)

export const priceRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/prices',
    summary: 'List prices, and how each is known',
    scope: 'read',
    reply: priceList,
  },
  set: {
    method: 'PUT',
    path: '/api/prices/:operation',
    summary: 'Set a price',
    who: 'administrator',
    body: z.object({ credits: creditsOr('unknown') }),
    reply: price,
  },
  unset: {
    method: 'DELETE',
    path: '/api/prices/:operation',
    summary: 'Remove a price that was set',
    who: 'administrator',
    reply: price,
  },
  estimate: {
    method: 'POST',
    path: '/api/estimates',
    summary: 'Estimate what lookups would cost',
    scope: 'read',
    body: z.object({ lookups }),
    reply: estimateList,
  },
})
