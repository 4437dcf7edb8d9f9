/** The cited report of a case (decision 0093). */
import type { State } from '../state/state.ts'
import { createTemplates } from './own-templates.ts'
import { createReleases } from './releases.ts'
import { createRendering } from './rendering.ts'
import { createReports, type SignOff } from './reports.ts'

export type ReportRoom = ReturnType<typeof createReportRoom>

type Options = {
  state: State
  address: string
  settings: { REPORT_SIGN_OFF: SignOff; UPSTREAM_DIRECTOR_ID?: string | undefined }
}

export function createReportRoom({ state, address, settings }: Options) {
  const templates = createTemplates(state.db)
  return {
    templates,
    reports: createReports(state.db, templates, settings.REPORT_SIGN_OFF),
    releases: createReleases(state.db),
    rendering: createRendering(address, settings.UPSTREAM_DIRECTOR_ID),
  }
}
