/** The cited report of a case (decision 0093). */
import type { Audit } from '../auth/audit.ts'
import type { State } from '../state/state.ts'
import { createHouse } from './house.ts'
import { createTemplates } from './own-templates.ts'
import { createReleases } from './releases.ts'
import { createRendering } from './rendering.ts'
import { createReports, type SignOff } from './reports.ts'

export type ReportRoom = ReturnType<typeof createReportRoom>

type Options = {
  state: State
  address: string
  audit: Audit
  settings: { REPORT_SIGN_OFF: SignOff; UPSTREAM_DIRECTOR_ID?: string | undefined }
}

export function createReportRoom({ state, address, audit, settings }: Options) {
  const templates = createTemplates(state.db)
  return {
    templates,
    house: createHouse(state.db, audit),
    reports: createReports(state.db, templates, settings.REPORT_SIGN_OFF),
    releases: createReleases(state.db),
    rendering: createRendering(address, settings.UPSTREAM_DIRECTOR_ID),
  }
}
