/** The cited report of a case (decision 0093). */
import type { State } from '../state/state.ts'
import { createRendering } from './rendering.ts'
import { createReports, type SignOff } from './reports.ts'

export type ReportRoom = ReturnType<typeof createReportRoom>

type Options = {
  state: State
  /** Of the database, as `openState` takes it. */
  address: string
  settings: { REPORT_SIGN_OFF: SignOff; UPSTREAM_DIRECTOR_ID?: string | undefined }
}

export const createReportRoom = ({ state, address, settings }: Options) => ({
  reports: createReports(state.db, settings.REPORT_SIGN_OFF),
  rendering: createRendering(address, settings.UPSTREAM_DIRECTOR_ID),
})
