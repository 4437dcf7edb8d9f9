import { LookupError } from '../../contract/errors.ts'
import type { Params } from '../../contract/operations.ts'
import { formats } from '../../contract/parameters.ts'
import type { Handler } from '../handler.ts'
import type { PersonName } from '../store/officers.ts'
import { type Page, toPage } from '../store/paging.ts'
import { areaOfPlace, toChoice } from './area-of-place.ts'
import { toDirector } from './director.ts'

export const director_search: Handler<'director_search'> = async (params, { store }) => {
  const area = await areaOfPlace(params.place, store)
  if ('choices' in area) return { place_list: area.choices.map(toChoice), director_list: null }

  const officer_type = params.officer_type === 'DIS' ? 'DIS' : 'CUR'
  const { rows, ...links } = await store.officersNamed({ names: namesIn(params), officer_type, area }, pageOf(params))
  const counts = await store.countsOf(rows.map(({ director_id }) => director_id))
  return {
    ...links,
    place_list: null,
    director_list: rows.map((officer) => toDirector(officer, { counts: counts.get(officer.director_id) })),
  }
}

/** A whole name may be read in several ways; `SMITH, John` in one. A corporate officer has a surname alone. */
function namesIn({ name, surname, forename }: Params<'director_search'>): PersonName[] {
  if (name === '') return [{ surname, forename }]
  if (name.includes(',')) {
    const [surname = '', forename = ''] = name.split(',').map((part) => part.trim())
    return [{ surname, forename }]
  }
  const words = name.split(/\s+/)
  return words.map((_, index) => ({ forename: words.slice(0, index).join(' '), surname: words.slice(index).join(' ') }))
}

const mostRecords = formats.results.range![1]

/** Either way of paging, but not both (decision 0004). */
function pageOf({
  api_key: _,
  client: __,
  page_id,
  page_number,
  records_per_page,
  ...search
}: Params<'director_search'>): Page {
  const asked = ['director_search', ...Object.values(search)]
  if (page_number === '' && records_per_page === '') return toPage(page_id, 30, asked, mostRecords)
  if (page_id !== '')
    throw new LookupError('invalid_parameter', 'page_id must be empty where page_number or records_per_page is given.')
  return { number: Number(page_number), size: Number(records_per_page || 10), search: asked }
}
