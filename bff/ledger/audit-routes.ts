import { z } from 'zod'
import { auditedEvents, auditPage, viewPage } from '../../contract/desk/audit.ts'
import { id } from '../../contract/desk/fields.ts'
import { signedIn } from '../auth/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { before, span } from './record-filters.ts'
import type { Records } from './records.ts'
import { auditableRecord, mayReadAll, type Readers } from './records-for.ts'

const params = z.object({ id: z.string() })
const filters = z.strictObject({
  ...span,
  event: z.enum(auditedEvents).optional(),
  analyst: id.optional(),
  record: id.optional(),
  before,
})
const limit = 50

type Needs = Readers & { records: Records }

export const auditRoutes = (needs: Needs): Routes => {
  const { records } = needs
  return async (app) => {
    const views = {
      schema: {
        summary: 'List who opened a record, and when',
        params,
        querystring: z.object({ before }),
        response: { 200: viewPage },
      },
    }
    app.get('/api/records/:id/views', views, async (request) => {
      const record = await auditableRecord(needs, request.params.id, signedIn(request).analyst)
      const page = await records.audit({ event: 'opened', record: record.id, before: request.query.before, limit })
      const shown = page.events.map(({ seq, at, analyst, analyst_name }) => ({ seq, at, analyst, analyst_name }))
      return { views: shown, next: page.next }
    })

    const audit = {
      schema: {
        summary: 'List what was opened, exported and erased, and who changed how long a case is kept',
        querystring: filters,
        response: { 200: auditPage },
      },
    }
    app.get('/api/audit', audit, async (request) => {
      if (!mayReadAll(signedIn(request).analyst.role))
        throw new Problem(403, 'Not allowed', 'Only supervisors and administrators may read the audit.')
      return records.audit({ ...request.query, limit })
    })
  }
}
