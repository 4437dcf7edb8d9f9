import { LookupError } from '../../contract/errors.ts'
import type { Context, Handler } from '../handler.ts'
import { toCompanyShort } from '../store/companies.ts'
import { toNameKey } from '../store/name-key.ts'

export const company_name_search: Handler<'company_name_search'> = async (params, { store, pageIds }) => {
  const dataSets = [params.type || 'LIVE']
  const { name, place } = await splitPlace(params.name, store)
  if (toNameKey(name) === '') throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')

  const page = pageIds.given(params.page_id, 20, ['company_name_search', params.name, params.type])
  const { rows, ...links } = await store.companiesNamed({ name, place, dataSets }, page)
  const places = await store.placesOfCompaniesNamed({ name, dataSets })
  return {
    ...links,
    company_short_list: rows.map(toCompanyShort),
    place_list: places.map((name) => ({ name })),
  }
}

/** Decision 0005: a place of the register after the last comma narrows the search to it. */
async function splitPlace(
  asked: string,
  store: Context['store'],
): Promise<{ name: string; place?: string | undefined }> {
  const comma = asked.lastIndexOf(',')
  const name = asked.slice(0, comma).trim()
  if (comma === -1 || name === '') return { name: asked }
  const place = await store.companyPlace(asked.slice(comma + 1))
  return place === undefined ? { name: asked } : { name, place }
}
