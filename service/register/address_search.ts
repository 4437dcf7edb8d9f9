import type { Handler } from '../handler.ts'

export const address_search: Handler<'address_search'> = async (params, { register, requireWhole, pageIds }) => {
  const { postcode, premises, street } = params
  const page = pageIds.given(params.page_id, 30, ['address_search', postcode, premises, street])
  const { rows, ...links } = await register.companiesAt({ postcode, premises, street }, page)
  if (rows.length === 0) requireWhole()
  return { ...links, company_list: rows }
}
