/** A search across the cases that one may read (decision 0183). */
import { z } from 'zod'
import { longestAcross } from '../across.ts'
import { text, textOrNull } from './fields.ts'
import { caseNamed } from './graph.ts'
import { routes } from './route.ts'

const caseHolding = z.object({
  case_id: z.string(),
  reference: z.string(),
  title: z.string(),
  closed_at: textOrNull,
  named: caseNamed.shape.named.describe('At most four. Their records open without a lookup.'),
})

export type AcrossCases = z.infer<typeof acrossCases>
const acrossCases = z.object({
  cases: z.array(caseHolding).describe('The newest case first. Of a case that you may not read, nothing is said.'),
  searched: z.int().describe('How many cases that you may read were searched.'),
  has_more: z.boolean().describe('True: more of these cases may hold it than are listed.'),
  unread: z.int().describe('How many of these cases have records that are still being read.'),
})

export const acrossRoutes = routes({
  // By POST: a name or a number stays out of URLs.
  named: {
    method: 'POST',
    path: '/api/named',
    summary: 'List the cases that you may read and that hold a name, a number or an address',
    scope: 'read',
    body: z.object({
      q: text.trim().min(1, 'Enter a name, a number or an address.').max(longestAcross),
      except: text.max(60).optional().describe('The id of a case that is left out.'),
    }),
    reply: acrossCases,
    silent: 'Its handler leaves an event in each case that it lists.',
  },
})
