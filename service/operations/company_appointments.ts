import type { Handler } from '../handler.ts'
import { fullCompanyNumber } from './full-company-number.ts'

/** One item for each appointment (decision 0007). */
export const company_appointments: Handler<'company_appointments'> = async (params, { companies, pageIds }) => {
  const company_number = fullCompanyNumber(params.company_number)
  const page = pageIds.given(params.page_id, 30, ['company_appointments', company_number])
  const { rows, ...links } = await companies.appointmentsOfCompany(company_number, page)
  return { ...links, appt_list: rows }
}
