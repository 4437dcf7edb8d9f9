import type { auditRoutes } from '../../contract/desk/audit.ts'
import type { Handlers } from '../http/handlers.ts'
import { exportHandler, type ToExport } from './export-routes.ts'
import type { Records } from './records.ts'
import { requireAuditable } from './records-for.ts'

const limit = 50

type Needs = ToExport & { records: Records }

export const auditHandlers = (needs: Needs): Handlers<typeof auditRoutes> => ({
  async views({ record, analyst, query }) {
    requireAuditable(record, analyst)
    const page = await needs.records.audit({ event: 'opened', record: record.id, before: query.before, limit })
    const views = page.events.map(({ seq, at, analyst, analyst_name }) => ({ seq, at, analyst, analyst_name }))
    return { views, next: page.next }
  },

  list: ({ query }) => needs.records.audit({ ...query, limit }),
  export: exportHandler(needs),
})
