/** Cases in their smallest form: which there are, and a new one. */
import { z } from 'zod'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { text } from './text.ts'

const words = (most: number, message: string) => text.trim().min(1, message).max(most)
const body = z.object({
  reference: words(60, 'Enter a reference.'),
  title: words(200, 'Enter a title.'),
  purpose: words(2000, 'Say what the lookups are for.'),
  lawful_basis: words(200, 'Choose a lawful basis.'),
  retention_date: z.iso.date('Enter a date as YYYY-MM-DD.').optional(),
})

export const caseRoutes =
  ({ cases }: Parts): Routes =>
  async (app) => {
    app.get('/api/cases', async (request) => ({ cases: await cases.of(signedIn(request).analyst) }))

    app.post('/api/cases', { schema: { body } }, async (request, reply) => {
      const file = await cases.add(request.body, signedIn(request).analyst)
      return reply.code(201).send(file)
    })
  }
