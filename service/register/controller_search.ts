import type { Handler } from '../handler.ts'

export const controller_search: Handler<'controller_search'> = async (params, { register, pageIds }) => {
  const { name, date_of_birth, registration_number } = params
  const asked = ['controller_search', name, date_of_birth, registration_number]
  const page = pageIds.given(params.page_id, 30, asked)
  const { rows, ...links } = await register.controllersNamed({ name, date_of_birth, registration_number }, page)
  return { ...links, control_list: rows }
}
