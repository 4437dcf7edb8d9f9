import type { Params } from '../../contract/operations.ts'
import type { Handler } from '../handler.ts'
import { searchedIn, withCandidates } from '../sources/banned.ts'
import { unfilled } from '../sources/source.ts'
import type { Page, PageIds } from '../store/paging.ts'

export const director_search: Handler<'director_search'> = async (params, { companies, banned, pageIds }) => {
  const officer_type = params.officer_type === 'DIS' ? 'DIS' : 'CUR'
  const found = await companies.officersNamed({ ...params, officer_type }, pageOf(params, pageIds))
  if ('choices' in found)
    return {
      place_list: found.choices,
      director_list: null,
      ...unfilled<'previous_page_id' | 'next_page_id' | 'searched_name' | 'list_cut' | 'list_searched_list'>(),
    }
  const { rows, searchedName, isCut, ...links } = found
  return {
    ...links,
    place_list: null,
    director_list: await withCandidates(rows, banned),
    searched_name: searchedName,
    list_cut: isCut ? 'true' : null,
    list_searched_list: searchedIn(banned),
  }
}

/** Both ways of paging (decision 0004). */
function pageOf(
  { api_key: _, client: __, page_id, page_number, records_per_page, ...search }: Params<'director_search'>,
  pageIds: PageIds,
): Page {
  const asked = ['director_search', ...Object.values(search)]
  if (page_number === '' && records_per_page === '') return pageIds.given(page_id, 30, asked)
  return pageIds.numbered(Number(page_number), Number(records_per_page || 10), asked)
}
