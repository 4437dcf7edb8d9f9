/** Runs lookups of a case as its screens send them. */
import type { Page } from '@playwright/test'

/** Companies of one owner, with their officers. @returns the id of the case */
export async function fillCase(page: Page): Promise<string> {
  const case_id = await currentCase(page)
  const found = await lookUp(page, case_id, 'company_name_search', { name: 'hollowmere' })
  for (const { company_number } of found.company_short_list) {
    const { appt_list } = await lookUp(page, case_id, 'company_appointments', { company_number })
    for (const { director_id } of appt_list) await lookUp(page, case_id, 'director_details', { director_id })
  }
  return case_id
}

/** The case in which the journey began. */
export async function currentCase(page: Page): Promise<string> {
  await page.goto('/cases')
  return page.evaluate(() => localStorage.getItem('whereabouts.case') ?? '')
}

export const lookUp = async (page: Page, case_id: string, operation: string, params: object) =>
  (await lookUpRecord(page, case_id, operation, params)).result

/** With its record. */
export async function lookUpRecord(page: Page, case_id: string, operation: string, params: object) {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'whereabouts' }
  const send = (more: object) =>
    page.request.post(`/api/lookups/${operation}`, { data: { ...params, case_id, ...more }, headers })
  const reply = await (await send({})).json()
  // A second lookup of the same person needs a confirmation.
  return reply.confirmation ? await (await send({ confirmation: reply.confirmation })).json() : reply
}
