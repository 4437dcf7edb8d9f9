import { LookupError } from '../../contract/errors.ts'
import type { Params } from '../../contract/operations.ts'
import { type Handler, unfilled } from '../handler.ts'
import { readingOf, readingsOf } from '../people/name-readings.ts'
import type { GivenAndSurname } from '../store/given-names.ts'
import { toNameKey } from '../store/name-key.ts'
import type { Page, PageIds } from '../store/paging.ts'
import { areaOfPlace, toChoice } from './area-of-place.ts'
import { toDirector } from './director.ts'

export const director_search: Handler<'director_search'> = async (params, { store, pageIds }) => {
  const area = await areaOfPlace(params.place, store)
  if ('choices' in area)
    return {
      place_list: area.choices.map(toChoice),
      director_list: null,
      ...unfilled<'previous_page_id' | 'next_page_id'>(),
    }

  const names = namesIn(params)
  if (names.length === 0) throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
  const officer_type = params.officer_type === 'DIS' ? 'DIS' : 'CUR'
  const { rows, ...links } = await store.officersNamed({ names, officer_type, area }, pageOf(params, pageIds))
  const counts = await store.countsOf(rows.map(({ director_id }) => director_id))
  return {
    ...links,
    place_list: null,
    director_list: rows.map((officer) => toDirector(officer, { counts: counts.get(officer.director_id) })),
  }
}

/** A whole name may be read in several ways; a corporate officer has a surname alone. */
function namesIn({ name, surname, forename }: Params<'director_search'>): GivenAndSurname[] {
  if (name === '') return readingOf(surname, forename)
  return [...readingsOf(name), { surname: toNameKey(name), given: [] }].filter(({ surname }) => surname !== '')
}

/** Either way of paging (decision 0004). */
function pageOf(
  { api_key: _, client: __, page_id, page_number, records_per_page, ...search }: Params<'director_search'>,
  pageIds: PageIds,
): Page {
  const asked = ['director_search', ...Object.values(search)]
  if (page_number === '' && records_per_page === '') return pageIds.given(page_id, 30, asked)
  return pageIds.numbered(Number(page_number), Number(records_per_page || 10), asked)
}
