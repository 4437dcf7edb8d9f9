import { LookupError } from '../../contract/errors.ts'
import type { FilledResult, Params } from '../../contract/operations.ts'
import { peopleColumns } from '../../contract/people-columns.ts'
import { quoted } from '../../contract/spreadsheet.ts'
import type { Handler } from '../handler.ts'
import { addressLine } from '../people/address-line.ts'
import { areaOfPostcode } from '../people/area-of-postcode.ts'
import { readingsOf } from '../people/name-readings.ts'
import { unfilled } from '../sources/source.ts'
import { toChoice } from '../sources/store/area-of-place.ts'
import { toAddressKey } from '../store/address-key.ts'
import type { HomeArea, PeopleFound, PeopleSearch } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { PlaceTable, StreetTable } from '../store/tables.ts'

type Answer = FilledResult<'people_search'>

const unsearched: Answer = {
  er_searched: 'false',
  telephone_data_searched: 'false',
  ...unfilled<'csv_data' | 'place_list' | 'street_list' | 'total_ex_directory' | 'searched_name'>(),
}

export const people_search: Handler<'people_search'> = async (params, { store, now }) => {
  const names = readingsOf(params.fullname)
  if (params.fullname !== '' && names.length === 0)
    throw new LookupError('invalid_parameter', 'fullname must hold a name.')

  if (Number(params.year) > now.getUTCFullYear()) throw new LookupError('invalid_parameter', 'year must not lie ahead.')

  const area = await homesOfPlace(params.place, store)
  if (area === null) return unsearched
  if ('choices' in area) return { ...unsearched, place_list: area.choices.map(toChoice) }
  const streets = await streetsAsked(params.street, area, store)
  if (streets && 'choices' in streets) return { ...unsearched, street_list: streets.choices.map(toStreet) }

  const year = params.year === '' ? undefined : Number(params.year)
  const page = pageOf(params)
  const search = { area, premises: params.premises, streets, year }
  const asked = await store.peopleFound({ ...search, names }, page)
  const near = asked.total === 0 && names.length > 0 ? await foundNear({ ...search, names }, page, store) : null
  return {
    ...toAnswer(near?.found ?? asked, year),
    searched_name: near?.name ?? null,
    er_searched: 'true',
    telephone_data_searched: String(year === undefined),
  }
}

/** People whose surname differs in spelling. The answer names it in searched_name (decision 0082). */
async function foundNear(search: PeopleSearch, page: ReturnType<typeof pageOf>, store: Store) {
  for (const name of await store.surnamesNear(search.names)) {
    const found = await store.peopleFound({ ...search, names: [name] }, page)
    if (found.total > 0) return { found, name: [...name.given, name.surname].join(' ') }
  }
  return null
}

const pageOf = ({ page_number, records_per_page }: Params<'people_search'>) => ({
  number: Number(page_number),
  size: Number(records_per_page || 10),
})

/** The homes of a town or a postcode (decision 0022); the places to choose from, if several have the name. */
async function homesOfPlace(asked: string, store: Store): Promise<HomeArea | { choices: PlaceTable[] } | null> {
  if (asked === '') return {}
  const area = areaOfPostcode(asked)
  if (area) return area
  const places = await store.placesCalled(asked)
  if (places.length > 1) return { choices: places }
  if (places.length > 0) return { place_ids: places.map(({ place_id }) => place_id) }
  const near = await store.placesNear(asked)
  return near.length > 0 ? { choices: near } : null
}

/** By the street's whole name, or by words that only one street has. */
async function streetsAsked(
  asked: string,
  area: HomeArea,
  store: Store,
): Promise<PeopleSearch['streets'] | { choices: StreetTable[] }> {
  if (asked === '') return undefined
  const key = toAddressKey(asked)
  if (Object.keys(area).length === 0) return { name: key }
  const streets = await store.streetsIn(area)
  const exact = streets.filter(({ name_key }) => name_key === key)
  if (exact.length > 0) return { ids: exact.map(({ street_id }) => street_id) }
  const alike = key === '' ? [] : streets.filter(({ name_key }) => ` ${name_key}`.includes(` ${key}`))
  if (alike.length === 0) {
    const keys = await store.streetKeysNear(key)
    const near = streets.filter(({ name_key }) => keys.includes(name_key))
    // The caller chooses a street whose name differs in spelling.
    if (near.length > 0) return { choices: near }
  }
  return alike.length > 1 ? { choices: alike } : { ids: alike.map(({ street_id }) => street_id) }
}

const toStreet = ({ name, street_id }: StreetTable) => ({ name, street_id })

/** The telephone directory is today's, so it has no data for an earlier year (decision 0010). */
function toAnswer({ rows, total, exDirectory }: PeopleFound, year: number | undefined) {
  const cells = rows.map((row) => [
    row.name_single_line,
    addressLine(row.address),
    row.address.postcode,
    toYears(row),
    year !== undefined || row.ex_directory === 'Y' || row.year_to !== null ? '' : row.telephones.join('; '),
  ])
  return {
    csv_data: total === 0 ? null : [peopleColumns, ...cells].map(toLine).join(''),
    total_ex_directory: year === undefined ? String(exDirectory) : null,
    ...unfilled<'place_list' | 'street_list'>(),
  }
}

const toLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** `1998-2004`; `2015-` if the person is still there; empty if the person is not on the roll. */
function toYears({ year_from, year_to }: PeopleFound['rows'][number]): string {
  if (year_from === null) return ''
  return year_from === year_to ? String(year_from) : `${year_from}-${year_to ?? ''}`
}
