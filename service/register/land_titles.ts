import type { Handler } from '../handler.ts'

export const land_titles: Handler<'land_titles'> = async (params, { land, pageIds }) => {
  const { company_number, name } = params
  const page = pageIds.given(params.page_id, 30, ['land_titles', company_number, name])
  const { rows, ...links } = await land.titles({ company_number, name }, page)
  return { ...links, land_title_list: rows }
}
