/** Which questions are answered on record already (decision 0038). Reading it opens no record and asks nobody. */
import { z } from 'zod'
import { heldReply } from '../../../contract/desk/lookups.ts'
import { operation as rowOf } from '../../../contract/operations.ts'
import { signedIn } from '../../auth/guards.ts'
import type { Routes } from '../../http/routes.ts'
import { text } from '../../http/text.ts'
import { operationNamed } from '../../upstream/operation-named.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { printOf } from './print.ts'
import type { Prints } from './prints.ts'

const most = 500
const body = z.object({
  case_id: text.max(60).optional().describe('The case that is worked in; without one, what was asked in no case.'),
  questions: z
    .array(z.object({ operation: z.string(), params: z.record(z.string(), z.string().max(5000)) }))
    .max(most)
    .describe('As lookups are asked, their parameters apart.'),
})

export const heldRoutes =
  ({ prints, upstream }: { prints: Prints; upstream: Upstream }): Routes =>
  async (app) => {
    const schema = {
      summary: 'Which questions were answered in a case in the last 28 days',
      body,
      response: { 200: heldReply },
    }
    app.post('/api/held', { schema }, async (request) => {
      const { analyst } = signedIn(request)
      const { case_id = null, questions } = request.body
      const asked = questions.map(({ operation: name, params }) => {
        const operation = operationNamed(name)
        // What makes something is made anew.
        if (rowOf(operation).creates) return null
        return printOf({ operation, params, upstream: upstream.target(operation).upstream })
      })
      const held = await prints.held({ prints: asked.filter((print) => print !== null), case_id, analyst })
      return { held: asked.map((print) => held.get(print ?? '') ?? null) }
    })
  }
