import type { Handler } from '../handler.ts'
import { dataSets } from '../store/search/ranks.ts'

export const company_name_search: Handler<'company_name_search'> = async (
  params,
  { companies, requireWhole, pageIds },
) => {
  const page = pageIds.given(params.page_id, 20, ['company_name_search', params.name, params.type])
  const search = { name: params.name, dataSets: params.type === '' ? dataSets : [params.type] }
  const { rows, places, searchedName, isCut, ...links } = await companies.companiesNamed(search, page)
  if (rows.length === 0) requireWhole()
  return {
    ...links,
    company_short_list: rows,
    place_list: places,
    searched_name: searchedName,
    list_cut: isCut ? 'true' : null,
  }
}
