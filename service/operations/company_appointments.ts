import type { Handler } from '../handler.ts'
import { searchedIn, withCandidates } from '../sources/banned.ts'

/** One item for each appointment (decision 0007). */
export const company_appointments: Handler<'company_appointments'> = async (params, { companies, banned, pageIds }) => {
  const { company_number } = params
  const page = pageIds.given(params.page_id, 30, ['company_appointments', company_number])
  const { rows, ...links } = await companies.appointmentsOfCompany(company_number, page)
  return { ...links, appt_list: await withCandidates(rows, banned), list_searched_list: searchedIn(banned) }
}
