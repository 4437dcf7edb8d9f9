/** One lookup: who asks, may they, do it, and it is on record (design 4 and 5). */
import { z } from 'zod'
import { checkParams } from '../../contract/check.ts'
import { lookupReply } from '../../contract/desk/lookups.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type Footing, footings } from '../../contract/text-message.ts'
import { signedIn } from '../auth/guards.ts'
import { goneSignal } from '../http/gone-away.ts'
import { badInput } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import { operationNamed } from '../upstream/operation-named.ts'
import { oldestMinutes } from './freshness/prints.ts'
import type { LookUp } from './lookup.ts'

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

type Needs = {
  lookUp: LookUp
  /** How old an answer may be that is used again, where the request does not say; 0 for none. */
  freshnessMinutes: number
}

export const lookupRoutes =
  ({ lookUp, freshnessMinutes }: Needs): Routes =>
  async (app) => {
    const schema = { summary: 'Run a lookup', params, body, response: { 200: lookupReply } }
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
