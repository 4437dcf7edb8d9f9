import type { Handler } from '../handler.ts'

export const sanctions_search: Handler<'sanctions_search'> = async (params, { lists, pageIds }) => {
  const { name, date_of_birth, country, registration_number } = params
  const asked = ['sanctions_search', name, date_of_birth, country, registration_number]
  const page = pageIds.given(params.page_id, 30, asked)
  const {
    rows,
    lists: searched,
    ...links
  } = await lists.listed({ name, date_of_birth, country, registration_number }, page)
  return { ...links, listed_list: rows, list_searched_list: searched }
}
