/** What tests of reports begin with: an analyst with a case, the administrator, and reports of that case. */
import type { RenderedReport, Report } from '../../../contract/desk/reports.ts'
import type { Engine } from '../../../platform/database.ts'
import { testApp } from '../../testing/app.ts'
import { colleagueAtWork } from '../../testing/colleagues.ts'

export type ReportDesk = Awaited<ReturnType<typeof reportDesk>>

export async function reportDesk(engine: Engine) {
  const app = await testApp({ engine })
  const ann = await colleagueAtWork(app, 'analyst', 'ann')
  const boss = await app.analyst()
  return {
    app,
    ann,
    boss,
    make: async (template: string, case_id = ann.case_id): Promise<Report> =>
      (await ann.post(`/api/cases/${case_id}/reports`, { template })).json,
    preview: async ({ report_id }: Report, version: number, more = ''): Promise<RenderedReport> =>
      (await ann.get(`/api/reports/${report_id}/preview?version=${version}${more}`)).json,
  }
}
