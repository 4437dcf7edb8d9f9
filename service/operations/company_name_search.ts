import { LookupError } from '../../contract/errors.ts'
import type { Handler } from '../handler.ts'
import { dataSets } from '../store/search/ranks.ts'

export const company_name_search: Handler<'company_name_search'> = async (
  params,
  { companies, lackIfNone, pageIds },
) => {
  const page = pageIds.given(params.page_id, 20, ['company_name_search', params.name, params.type])
  const search = { name: params.name, dataSets: params.type === '' ? dataSets : [params.type] }
  const { rows, places, searchedName, isCut, ...links } = await companies.companiesNamed(search, page)
  const lack = rows.length === 0 ? lackIfNone() : null
  if (lack) throw new LookupError('no_source', lack)
  return {
    ...links,
    company_short_list: rows,
    place_list: places,
    searched_name: searchedName,
    list_cut: isCut ? 'true' : null,
  }
}
