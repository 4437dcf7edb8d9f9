import type { Handler } from '../handler.ts'

export const company_filing_history: Handler<'company_filing_history'> = async (params, { companies, pageIds }) => {
  const { company_number } = params
  const page = pageIds.given(params.page_id, 30, ['company_filing_history', company_number])
  const { rows, ...links } = await companies.filingsOfCompany(company_number, page)
  return { ...links, filing_history_list: rows }
}
