import type { Handler } from '../handler.ts'

export const sanctions_search: Handler<'sanctions_search'> = async (params, { lists, banned, pageIds }) => {
  const { name, date_of_birth, country, registration_number } = params
  const asked = ['sanctions_search', name, date_of_birth, country, registration_number]
  const page = pageIds.given(params.page_id, 30, asked)
  const {
    rows,
    lists: searched,
    ...links
  } = await lists.listed({ name, date_of_birth, country, registration_number }, page)
  // The file of disqualified people gives almost no registration numbers, so a search by one would say too little.
  const register = name !== '' && registration_number === '' ? banned : null
  return {
    ...links,
    listed_list: rows,
    list_searched_list: register ? [...searched, register.searched] : searched,
    // All of them, on the first page.
    disqualified_candidate_list:
      page.number === 0 && register ? await register.named({ name, date_of_birth, country }) : null,
  }
}
