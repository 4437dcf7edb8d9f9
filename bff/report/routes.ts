/** The cited report: written, read, redacted, signed, rendered and checked. */
import type { reportRoutes } from '../../contract/desk/reports.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { houseHandlers } from './house-routes.ts'
import { openedReports, type ToOpenReport } from './opened-report.ts'
import { releaseHandlers } from './release-routes.ts'
import { templateHandlers, writingHandlers } from './writing-routes.ts'

export function reportHandlers(needs: ToOpenReport & { checkpoints: Checkpoints }) {
  const reading = openedReports(needs)
  const reports: Handlers<typeof reportRoutes> = {
    ...writingHandlers(needs, reading),
    ...releaseHandlers(needs, reading),
  }
  return { reports, templates: templateHandlers(needs, reading), house: houseHandlers(needs) }
}
