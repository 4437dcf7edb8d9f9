/** The cited report: written, read, redacted, signed, rendered and checked. */
import type { ToOpen } from '../graph/opened-case.ts'
import { type Routes, together } from '../http/routes.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { openedReports } from './opened-report.ts'
import { releaseRoutes } from './release-routes.ts'
import type { ReportRoom } from './report.ts'
import { writingRoutes } from './writing-routes.ts'

export const reportRoutes = (needs: ToOpen & ReportRoom & { checkpoints: Checkpoints }): Routes => {
  const reading = openedReports(needs)
  return together(writingRoutes(needs, reading), releaseRoutes(needs, reading))
}
