/** A case of the phoenix companies, with their officers and directors, on a desk. */
import { testApp } from '../../bff/testing/app.ts'
import { openDesk } from './desk.ts'

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>

export async function openWorkspace() {
  const app = await testApp()
  const desk = await openDesk(app)
  const { lookUp, case_id } = desk.analyst
  const { company_short_list } = (await lookUp('company_name_search', { name: 'hollowmere', case_id })).json.result
  for (const { company_number } of company_short_list) {
    const { appt_list } = (await lookUp('company_appointments', { company_number, case_id })).json.result
    for (const { director_id } of appt_list) await lookUp('director_details', { director_id, case_id })
  }
  /** The first button of the screen with this name. */
  async function press(name: string | RegExp): Promise<void> {
    await desk.user.click(desk.screen().getAllByRole('button', { name })[0]!)
    await desk.settled()
  }
  return { app, desk, address: `/cases/${case_id}`, press, close: () => app.close() }
}
