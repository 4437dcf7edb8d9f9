/** Prices of operations, and of lookups before they run. */
import { z } from 'zod'
import { operationNames } from '../operations.ts'
import { credits } from './fields.ts'

const operation = z.enum(operationNames)
const source = z.enum(['set', 'learned', 'public', 'unknown'])

export type Price = z.infer<typeof price>
export const price = z.object({ operation, credits, source })
export type PriceList = z.infer<typeof priceList>
export const priceList = z.object({ prices: z.array(price) })

export type Estimate = z.infer<typeof estimate>
export const estimate = z.object({
  operation,
  credits,
  source,
  units: z.int().describe('How many times the price counts: once for each block of a text message.'),
  at_most: z.boolean().describe('The lookup may cost less.'),
  confirmation_needed: z.boolean(),
})
export type EstimateList = z.infer<typeof estimateList>
export const estimateList = z.object({
  estimates: z.array(estimate),
  credits: credits.describe('The sum; null where one of the prices is not known.'),
})
