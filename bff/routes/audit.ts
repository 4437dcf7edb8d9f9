/** Who saw which record, and what became of it. */
import { z } from 'zod'
import type { Routes } from '../app.ts'
import { signedIn } from '../guards.ts'
import { auditedEvents } from '../ledger/audit.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'
import { auditableRecord, mayReadAll } from '../records-for.ts'
import { before, id, span } from './record-filters.ts'

const params = z.object({ id: z.string() })
const filters = z.strictObject({
  ...span,
  event: z.enum(auditedEvents).optional(),
  analyst: id.optional(),
  record: id.optional(),
  before,
})
const limit = 50

export const auditRoutes = (parts: Parts): Routes => {
  const { records } = parts
  return async (app) => {
    const views = { schema: { summary: 'Who opened a record, and when', params, querystring: z.object({ before }) } }
    app.get('/api/records/:id/views', views, async (request) => {
      const record = await auditableRecord(parts, request.params.id, signedIn(request).analyst)
      const page = await records.audit({ event: 'opened', record: record.id, before: request.query.before, limit })
      const shown = page.events.map(({ seq, at, analyst, analyst_name }) => ({ seq, at, analyst, analyst_name }))
      return { views: shown, next: page.next }
    })

    const audit = { schema: { summary: 'What was opened, exported and erased, by whom', querystring: filters } }
    app.get('/api/audit', audit, async (request) => {
      if (!mayReadAll(signedIn(request).analyst.role))
        throw new Problem(403, 'Not allowed', 'Only supervisors and administrators may read the audit.')
      return records.audit({ ...request.query, limit })
    })
  }
}
