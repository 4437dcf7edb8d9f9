/** Companies of Companies House: search by name and by number, and the profile. */

import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { notLimited } from '../../../contract/register/not-limited.ts'
import { towns } from '../../../gazetteer/towns.ts'
import { toNameKey } from '../../store/name-key.ts'
import type { Page, Paged } from '../../store/paging.ts'
import { dateOf, type Json, listOf, memberOf, numberOf, textOf, textsOf } from '../json.ts'
import type { CompaniesNamed, NameSearch, NumberSearch } from '../source.ts'
import { addressParts } from './addresses.ts'
import { endedStatuses, indexStatus, isEnded, liveStatuses, sicText, statusInWords } from './codes.ts'
import { endsAtWindow, type Session, searchWindow } from './session.ts'

type CompanyShort = FilledRecord<'company_short'>
type Found = Paged<CompanyShort>

type Named = { name: string; place?: string }

const hour = 3_600_000

/** Kept for an hour, because other answers take the name and status from it. */
export const readProfile = ({ get }: Session, company_number: string): Promise<Json | null> =>
  get(`/company/${company_number}`, {}, hour)

export async function companiesNamed(
  session: Session,
  { name, dataSets }: NameSearch,
  page: Page,
): Promise<CompaniesNamed> {
  if (toNameKey(name) === '') throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
  const [only, ...others] = dataSets
  const dataSet = others.length > 0 ? undefined : only
  const asked = splitPlace(name)
  const found = await searchOf(dataSet, asked)(session, asked.name, page)
  // A former name is searched everywhere.
  const towns = dataSet === 'FORMER' ? [] : found.rows.flatMap(({ place }) => (place && isTown(place) ? [place] : []))
  const places = [...new Set(towns)].map((name) => ({ name }))
  // The register has one way to read a name.
  return { ...found, places, searchedName: null, isCut: found.isCut || endsAtWindow(found, page) }
}

type Search = (session: Session, name: string, page: Page) => Promise<Found & { isCut?: boolean }>

/** Only the advanced search narrows to a place. */
function searchOf(dataSet: string | undefined, { place }: Named): Search {
  if (dataSet === 'LIVE') return liveCompanies(place)
  if (dataSet === 'DISSOLVED') return place === undefined ? dissolvedCompanies : advancedSearch(endedStatuses, place)
  if (dataSet === undefined) return place === undefined ? anyCompanies : companiesIn(place)
  if (dataSet !== 'FORMER') throw noListOf(dataSet)
  if (place === undefined) return formerNames
  throw new LookupError(
    'no_source',
    'Companies House cannot search former names in one place. Search without the place.',
  )
}

const noListOf = (dataSet: string) =>
  new LookupError('no_source', `Companies House has no list of ${dataSet} names that can be searched.`)

/** Live and dissolved companies in one ranking, also found by former names. */
async function anyCompanies({ page: read }: Session, name: string, page: Page): Promise<Found> {
  const listing = { query: { q: name }, total: ['total_results'], most: searchWindow }
  const { rows, ...links } = await read('/search/companies', page, listing)
  const toRow = (item: Json) => {
    const former = textOf(item, 'snippet')
    return { ...toCompanyShort(item, dataSetOf(item)), match_reason: former && `previous name ${former}` }
  }
  return { ...links, rows: rows.map(toRow) }
}

/** Live and dissolved companies of a place, by their present names. */
const companiesIn = (place: string): Search => withOverseas(advancedSearch(undefined, place), place)

const liveCompanies = (place: string | undefined): Search => withOverseas(advancedSearch(liveStatuses, place), place)

const advancedSearch =
  (company_status: string | undefined, location: string | undefined): Search =>
  async ({ page: read }, name, page) => {
    const query = { company_name_includes: name, location, company_status }
    const listing = { query, size: 'size', total: ['hits'], most: searchWindow }
    const { rows, ...links } = await read('/advanced-search/companies', page, listing)
    return { ...links, rows: rows.map((item) => toCompanyShort(item, dataSetOf(item))) }
  }

const withOverseas =
  (search: Search, place: string | undefined): Search =>
  async (session, name, page) => {
    const { rows, ...links } = await search(session, name, page)
    if (page.number > 0) return { ...links, rows }
    const common = await session.get('/search/companies', { q: name, items_per_page: mostCommon })
    const others = listOf(common, 'items')
      .filter((item) => isLeftOut(textOf(item, 'company_status')) && holdsWords(textOf(item, 'title'), name))
      .map((item) => toCompanyShort(item, 'LIVE'))
      .filter((row) => place === undefined || toNameKey(row.place ?? '') === toNameKey(place))
      .filter(({ company_number }) => !rows.some((row) => row.company_number === company_number))
    return { ...links, rows: [...rows, ...others] }
  }

/** The search of live companies knows no overseas entities: it refuses their status. Only the common search has them. */
const isLeftOut = (status: string | null): boolean =>
  status !== null && !isEnded(status) && !liveStatuses.split(',').includes(status)

/** The common search ranks names that share a word. */
function holdsWords(name: string | null, wanted: string): boolean {
  const words = toNameKey(name ?? '').split(' ')
  return toNameKey(wanted)
    .split(' ')
    .every((word) => words.some((other) => other.startsWith(word)))
}

async function dissolvedCompanies({ page: read }: Session, name: string, page: Page): Promise<Found> {
  const query = { q: name, search_type: 'best-match' }
  const listing = { query, size: 'size', total: ['hits'], most: searchWindow }
  const { rows, ...links } = await read('/dissolved-search/companies', page, listing)
  return { ...links, rows: rows.map((item) => toCompanyShort(item, 'DISSOLVED')) }
}

/** One page of the common search. */
const mostCommon = 100

/** Of dissolved companies by their own search. Of live ones, only a snippet of the common search shows them. */
const formerNames: Search = async ({ page: read, get }, name, page) => {
  const query = { q: name, search_type: 'previous-name-dissolved' }
  const listing = { query, size: 'size', total: ['hits'], most: searchWindow }
  const { rows, ...links } = await read('/dissolved-search/companies', page, listing)
  const dissolved = rows.map((item) => {
    const matched = memberOf(item, 'matched_previous_company_name')
    return toFormer(toCompanyShort(item, 'FORMER'), textOf(matched, 'name'), dateOf(matched, 'ceased_on'))
  })
  const common = await get('/search/companies', { q: name, items_per_page: mostCommon })
  const isCut = (numberOf(common, 'total_results') ?? 0) > mostCommon
  if (page.number > 0) return { ...links, isCut, rows: dissolved }
  const live = listOf(common, 'items')
    .filter((item) => textOf(item, 'snippet') !== null && !isEnded(textOf(item, 'company_status')))
    .map((item) => toFormer(toCompanyShort(item, 'FORMER'), textOf(item, 'snippet'), null))
  return { ...links, isCut, rows: [...live, ...dissolved] }
}

const toFormer = (row: CompanyShort, name: string | null, ceased: string | null): CompanyShort => ({
  ...row,
  name: name ?? row.name,
  company_index_status: 'CNGOFNAME',
  company_date: ceased,
})

/** Decision 0005: a town after the last comma narrows the search. The API lists no places, so our list is used. */
function splitPlace(asked: string): Named {
  const comma = asked.lastIndexOf(',')
  const [name, place] = [asked.slice(0, comma).trim(), asked.slice(comma + 1).trim()]
  return comma > 0 && name !== '' && isTown(place) ? { name, place } : { name: asked }
}

const townKeys = new Set(towns.map(({ name }) => toNameKey(name)))
const isTown = (place: string) => townKeys.has(toNameKey(place))

export async function companiesNumbered(session: Session, { number, dataSets }: NumberSearch): Promise<Found> {
  if (dataSets.includes('PROPOSED')) throw noListOf('PROPOSED')
  if (number === null)
    throw new LookupError(
      'invalid_parameter',
      'company_number must be a whole number: this register has no other search.',
    )
  const profile = await readProfile(session, number)
  const rows = profile ? rowsOf(profile).filter(({ data_set }) => dataSets.includes(data_set ?? '')) : []
  return { rows, previous_page_id: null, next_page_id: null }
}

function rowsOf(profile: Json): CompanyShort[] {
  const own = toCompanyShort(profile, dataSetOf(profile))
  const former = listOf(profile, 'previous_company_names').map((previous) =>
    toFormer({ ...own, data_set: 'FORMER' }, textOf(previous, 'name'), dateOf(previous, 'ceased_on')),
  )
  return [own, ...former]
}

const dataSetOf = (item: Json) => (isEnded(textOf(item, 'company_status')) ? 'DISSOLVED' : 'LIVE')

/** A company from a search or a profile: their members have different names. */
function toCompanyShort(item: Json, data_set: string): CompanyShort {
  const status = textOf(item, 'company_status')
  const address = memberOf(item, 'registered_office_address') ?? memberOf(item, 'address')
  const sic = sicText(textsOf(item, 'sic_codes'))
  return {
    name: textOf(item, 'company_name') ?? textOf(item, 'title'),
    company_number: textOf(item, 'company_number'),
    data_set,
    company_index_status: indexStatus(status),
    // A restored company keeps an end date that no longer counts.
    company_date: isEnded(status) ? dateOf(item, 'date_of_cessation') : null,
    place: addressParts(address).town,
    sic_code: sic === null ? null : { sic_text: sic },
    email_address: null,
    non_ltd: notLimited(textOf(item, 'type') ?? textOf(item, 'company_type')),
    company_status: statusInWords(status, textOf(item, 'company_status_detail')),
    match_reason: null,
  }
}
