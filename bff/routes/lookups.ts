/** One lookup: who asks, may they, do it, and it is on record (design 4 and 5). */
import { z } from 'zod'
import { checkParams } from '../../contract/check.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { type Footing, footings } from '../../contract/text-message.ts'
import type { Routes } from '../app.ts'
import { oldestMinutes } from '../freshness/prints.ts'
import { goneSignal } from '../gone-away.ts'
import { signedIn } from '../guards.ts'
import { notAnswered } from '../not-answered.ts'
import type { Parts } from '../parts.ts'
import { badInput, notFound } from '../problem.ts'

/** Parameters of the operation, and beside them what is ours. */
const body = z
  .object({
    case_id: z.string().optional().describe('The case it is asked in.'),
    confirmation: z
      .string()
      .max(200)
      .optional()
      .describe('The token of a reply 428: it runs what that one was for, once.'),
    // Of a text message alone: on what footing it is sent.
    footing: z
      .enum(Object.keys(footings) as [Footing, ...Footing[]])
      .optional()
      .describe('On what footing it is sent; it stands in the record.'),
    freshness: z.coerce
      .number()
      .int()
      .min(0)
      .max(oldestMinutes)
      .optional()
      .describe('How old an answer may be that is used again, in minutes; 0: asked anew.'),
  })
  .catchall(z.string().max(5000))
const params = z.object({ operation: z.string() })

export const lookupRoutes =
  ({ lookUp, freshnessMinutes }: Parts): Routes =>
  async (app) => {
    const schema = { summary: 'One lookup', params, body }
    app.post('/api/lookups/:operation', { schema, config: { isLookup: true } }, async (request, reply) => {
      const session = signedIn(request)
      const operation = operationNamed(request.params.operation)
      const { case_id, confirmation, footing, freshness = freshnessMinutes, ...asked } = request.body
      requireGoodParams(operation, asked)
      if (footing && operation !== 'send_text_message')
        throw badInput([{ field: 'footing', message: 'Only a text message is sent on a footing.' }])

      const gone = goneSignal(reply)
      const looked = await lookUp(
        { operation, params: asked, case_id, confirmation, footing, freshness, gone },
        session,
      )
      if (looked.outcome === 'not_answered') throw notAnswered(looked)
      const { outcome, result, record, reused } = looked
      return { outcome, result, record, ...(reused && { reused }) }
    })
  }

/** These two have routes of their own. */
const elsewhere: string[] = ['javascript_key', 'client_info'] satisfies OperationName[]

export const isLookup = (name: OperationName): boolean => !elsewhere.includes(name)

export function operationNamed(name: string): OperationName {
  if (isOperation(name) && isLookup(name)) return name
  throw notFound('operation')
}

/** The BFF adds the key and the client: nobody else may. */
function requireGoodParams(operation: OperationName, asked: { [name: string]: string }): void {
  const ours = ['api_key', 'client'].filter((name) => name in asked)
  const errors = [
    ...ours.map((field) => ({ field, message: `${field} is not for the browser to give.` })),
    ...checkParams(operation, { ...asked, api_key: '-', client: '-' }).map(({ parameter, message }) => ({
      field: parameter,
      message,
    })),
  ]
  if (errors.length > 0) throw badInput(errors)
}
