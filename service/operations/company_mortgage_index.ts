import type { Handler } from '../handler.ts'

export const company_mortgage_index: Handler<'company_mortgage_index'> = async (params, { companies, pageIds }) => {
  const { company_number } = params
  const page = pageIds.given(params.page_id, 20, ['company_mortgage_index', company_number])
  const { rows, ...links } = await companies.chargesOfCompany(company_number, page)
  return { ...links, charge_list: rows }
}
