/** The cited report: written, read, redacted, signed, rendered and checked. */
import type { reportRoutes } from '../../contract/desk/reports.ts'
import type { ToOpen } from '../graph/opened-case.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { openedReports } from './opened-report.ts'
import { releaseHandlers } from './release-routes.ts'
import type { ReportRoom } from './report.ts'
import { templateHandlers, writingHandlers } from './writing-routes.ts'

export function reportHandlers(needs: ToOpen & ReportRoom & { checkpoints: Checkpoints }) {
  const reading = openedReports(needs)
  const reports: Handlers<typeof reportRoutes> = {
    ...writingHandlers(needs, reading),
    ...releaseHandlers(needs, reading),
  }
  return { reports, templates: templateHandlers(needs, reading) }
}
