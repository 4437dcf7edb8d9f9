/** Keys for web pages: minted by administrators, and who holds which. */
import { z } from 'zod'
import { checkParams } from '../../contract/check.ts'
import type { Routes } from '../app.ts'
import { administrator, signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { badInput, Problem } from '../problem.ts'

const body = z.object({
  domain: z.string().trim(),
  lifetime_minutes: z.coerce.number().int(),
  ip_address: z.string().trim().optional(),
})

export const keyRoutes =
  ({ pageKeys }: Parts): Routes =>
  async (app) => {
    app.get('/api/keys', async (request) => {
      signedIn(request)
      return { keys: await pageKeys.list() }
    })

    app.post('/api/keys', { schema: { body } }, async (request, reply) => {
      const { analyst } = administrator(request)
      const { domain, lifetime_minutes, ip_address = '' } = request.body
      const errors = checkParams('javascript_key', { domain, lifetime_minutes: String(lifetime_minutes), ip_address })
      if (errors.length > 0) throw badInput(errors.map(({ parameter, message }) => ({ field: parameter, message })))

      const { answer, pageKey } = await pageKeys.mint(request.body, analyst.analyst_id)
      if (answer.outcome === 'not_answered') {
        const { reason, message } = answer
        throw new Problem(502, 'Not answered', message, { outcome: 'not_answered', reason })
      }
      // The one reply that ever shows the key.
      const { javascript_key, method_list } = answer.result
      return reply.code(201).send({ ...pageKey, javascript_key, method_list })
    })
  }
