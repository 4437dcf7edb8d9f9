/** One lookup: who asks, may they, do it, and it is on record (design 4 and 5). */
import { z } from 'zod'
import { checkParams } from '../../contract/check.ts'
import { isOperation, type OperationName } from '../../contract/operations.ts'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Looked } from '../lookup.ts'
import type { Parts } from '../parts.ts'
import { badInput, notFound, Problem } from '../problem.ts'

const body = z.record(z.string().max(50), z.string().max(5000))
const params = z.object({ operation: z.string() })

export const lookupRoutes =
  ({ cases, lookUp }: Parts): Routes =>
  async (app) => {
    app.post('/api/lookups/:operation', { schema: { params, body } }, async (request) => {
      const { session_id, analyst } = signedIn(request)
      const operation = operationNamed(request.params.operation)
      const { case_id, ...asked } = request.body
      requireGoodParams(operation, asked)
      const file = await cases.forLookup(operation, case_id, analyst)

      const looked = await lookUp({ operation, params: asked, file }, { session_id, analyst_id: analyst.analyst_id })
      if (looked.outcome === 'not_answered') throw notAnswered(looked)
      const { outcome, result, record } = looked
      return { outcome, result, record }
    })
  }

/** These two have routes of their own. */
const elsewhere: string[] = ['javascript_key', 'client_info'] satisfies OperationName[]

function operationNamed(name: string): OperationName {
  if (isOperation(name) && !elsewhere.includes(name)) return name
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

const statuses: { [reason: string]: number } = { timeout: 504, out_of_credits: 503, too_many_requests: 503 }

export const notAnswered = ({ reason, message, record }: Extract<Looked<OperationName>, { outcome: 'not_answered' }>) =>
  new Problem(statuses[reason] ?? 502, 'Not answered', message, { outcome: 'not_answered', reason, record })
