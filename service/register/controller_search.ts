import type { Handler } from '../handler.ts'

export const controller_search: Handler<'controller_search'> = async (params, { register, pageIds }) => {
  const { name, date_of_birth, registration_number } = params
  const asked = ['controller_search', name, date_of_birth, registration_number]
  const page = pageIds.given(params.page_id, 30, asked)
  const search = { name, date_of_birth, registration_number }
  const { rows, searchedName, isCut, ...links } = await register.controllersNamed(search, page)
  return { ...links, control_list: rows, searched_name: searchedName, list_cut: isCut ? 'true' : null }
}
