/** Opens a report for people who may see its case. */
import type { Cases } from '../cases/cases.ts'
import type { Openers } from '../http/handlers.ts'
import { notFound, notMember, Problem } from '../http/problem.ts'
import type { CaseFileTable } from '../state/tables.ts'
import type { ReportRoom } from './report.ts'
import type { ReportHead } from './reports.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    report: { file: CaseFileTable; head: ReportHead }
  }
}

export const reportOpeners = ({ reports }: Pick<ReportRoom, 'reports'>, cases: Cases): Pick<Openers, 'report'> => ({
  async report(report_id, analyst) {
    const head = await reports.head(report_id).catch(hidden)
    return { file: await cases.file(head.case_id, analyst).catch(hidden), head }
  },
})

/** Says why the report cannot be opened, in words about the report. */
function hidden(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 404) throw error
  throw error.more.not_member ? notMember('report') : notFound('report')
}
