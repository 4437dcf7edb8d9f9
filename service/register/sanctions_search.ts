import type { Handler } from '../handler.ts'
import type { Links, Paged } from '../store/paging.ts'

export const sanctions_search: Handler<'sanctions_search'> = async (params, { lists, banned, pageIds }) => {
  const { name, date_of_birth, country, registration_number } = params
  const asked = ['sanctions_search', name, date_of_birth, country, registration_number]
  const page = pageIds.given(params.page_id, 30, asked)
  const { lists: searched, ...listed } = await lists.listed({ name, date_of_birth, country, registration_number }, page)
  // The file of disqualified people gives almost no registration numbers, so a search by one would say too little.
  const register = name !== '' && registration_number === '' ? banned : null
  const people = register && (await register.named({ name, date_of_birth, country }, page))
  return {
    ...linksOf(listed, people),
    listed_list: listed.rows,
    list_searched_list: register ? [...searched, register.searched] : searched,
    disqualified_candidate_list: people?.rows ?? null,
  }
}

/** Both lists go on together. The one with rows on this page knows the page before it. */
const linksOf = (listed: Paged<unknown>, people: Paged<unknown> | null): Links => ({
  previous_page_id: (people && people.rows.length > listed.rows.length ? people : listed).previous_page_id,
  next_page_id: listed.next_page_id ?? people?.next_page_id ?? null,
})
