/** Queries as lookups of the registers: the request, and the candidates from its answer. */
import { companyNumberNamed } from '../../contract/company-number.ts'
import type { ReconcileCandidate } from '../../contract/desk/reconcile.ts'
import { directorName } from '../../contract/director-name.ts'
import type { OperationName, Result } from '../../contract/operations.ts'
import { toPostcode } from '../../contract/postcode.ts'
import type { RecordOf } from '../../contract/records.ts'
import { companyNumberOrName, readCompanyNumber, whyNeither } from '../../contract/values/company-number.ts'
import { readPostcode } from '../../contract/values/postcode.ts'
import { valueIn } from '../../contract/values/reading.ts'
import type { MentionKey } from '../../entities/claim.ts'
import { companyName } from '../../entities/compare/companies.ts'
import { companyKey, officerKey, rowKey } from '../../entities/keys.ts'
import { faultOf } from '../batch/cell-faults.ts'
import type { Query, TypeName } from './queries.ts'
import { nameScore } from './scores.ts'

export type Found = Omit<ReconcileCandidate, 'id' | 'type'> & { key: MentionKey }
/** One lookup for one query. @returns null where the text cannot be looked up */
export type Plan = {
  operation: OperationName
  params: { [name: string]: string }
  candidates: (result: never, record: string) => Found[]
}

/** The postcode of an id; null for another id. */
export const postcodeIn = (id: string): string | null => valueIn(readPostcode(/^postcode:(.+)$/.exec(id)?.[1] ?? ''))

/** Why a search for the text would cost and find nothing; null if it may find something. */
export function problemOf(query: Query): string | null {
  if (query.type === 'company' && numberIn(query) !== null) return null
  return faultOf(query.query.trim()) ?? (query.type === 'company' ? whyNeither(query.query) : null)
}

const numberIn = ({ query, properties }: Query): string | null => {
  const given = properties.find(({ pid }) => pid === 'company_number')?.v
  return given === undefined ? companyNumberOrName(query) : valueIn(readCompanyNumber(String(given)))
}

/** The query is a name, a number or an id. */
function companyPlan(given: Query): Plan | null {
  const query = { ...given, query: given.query.trim() }
  const company_number = numberIn(query)
  if (company_number !== null)
    return {
      operation: 'company_number_search',
      params: { company_number, type: '', page_id: '' },
      candidates: (result: Result<'company_number_search'>) => byNumber(query, company_number, result),
    }
  const name = query.query
  if (name === '') return null
  return {
    operation: 'company_name_search',
    params: { name, type: '', page_id: '' },
    candidates: (result: Result<'company_name_search'>) => byName(name, result),
  }
}

/** What a query of each type may look up. */
export const operationsOf: { readonly [Name in TypeName]: readonly OperationName[] } = {
  company: ['company_number_search', 'company_name_search'],
  officer: ['director_search'],
  postcode: ['geo_code'],
  entity: [],
}

export const registerTypes: { readonly [Name in Exclude<TypeName, 'entity'>]: (query: Query) => Plan | null } = {
  company: companyPlan,

  officer({ query }) {
    const name = query.trim()
    if (name === '') return null
    return {
      operation: 'director_search',
      params: { name },
      candidates: ({ director_list }: Result<'director_search'>, record: string) =>
        (director_list ?? []).map((director, index) => officerFound(name, director, record, index)),
    }
  },

  postcode({ query }) {
    const postcode = postcodeIn(query) ?? valueIn(readPostcode(query))
    if (postcode === null) return null
    return {
      operation: 'geo_code',
      params: { text: postcode },
      candidates: ({ geo_data_list }: Result<'geo_code'>) => postcodesFound(postcode, geo_data_list ?? []),
    }
  },
}

type Short = RecordOf<'company_short'>

const described = ({ company_number, company_status, place, data_set, company_date }: Short): string =>
  [company_number, company_status, place, data_set === 'LIVE' ? '' : data_set?.toLowerCase(), company_date]
    .filter((part) => part?.trim())
    .join(' · ')

/** A number identifies a company. A different name beside it does not: then an analyst decides. */
function byNumber({ query }: Query, number: string, { company_short_list }: Result<'company_number_search'>): Found[] {
  const isOfName = companyNumberOrName(query) === null && query !== ''
  const rows = (company_short_list ?? []).filter(({ company_number }) => company_number?.trim())
  return rows.map((row): Found => {
    const isNumber = companyNumberNamed(row.company_number ?? '') === number
    const likeness = isOfName ? nameScore(query, row.name ?? '') : 100
    const isOnly = rows.filter(({ company_number }) => companyNumberNamed(company_number ?? '') === number).length === 1
    return {
      key: companyKey(row.company_number ?? ''),
      name: row.name ?? '',
      description: described(row),
      score: isNumber ? Math.round(50 + likeness / 2) : Math.min(40, likeness),
      match: isNumber && isOnly && likeness >= 60,
      features: [
        { id: 'same_number', value: isNumber },
        { id: 'name_likeness', value: likeness },
      ],
    }
  })
}

/** A name alone matches only if the whole answer has it once, for a live company. */
function byName(name: string, result: Result<'company_name_search'>): Found[] {
  const rows = (result.company_short_list ?? []).filter(({ company_number }) => company_number?.trim())
  const isWhole = !result.next_page_id?.trim() && !result.list_cut?.trim()
  const isSame = (row: Short) => companyName(row.name ?? '') === companyName(name)
  const isOnly = rows.filter(isSame).length === 1
  return rows.map((row): Found => {
    const likeness = nameScore(name, row.name ?? '')
    const isLive = row.data_set === 'LIVE'
    return {
      key: companyKey(row.company_number ?? ''),
      name: row.name ?? '',
      description: described(row),
      score: isLive ? likeness : Math.min(likeness, 80),
      match: isWhole && isOnly && isLive && isSame(row),
      features: [
        { id: 'name_likeness', value: likeness },
        { id: 'is_live', value: isLive },
      ],
    }
  })
}

/** Never a match: many people have one name. */
function officerFound(asked: string, director: RecordOf<'director'>, record: string, index: number): Found {
  const { director_id, dob, place, num_appt, service_address_list } = director
  const name = directorName(director) ?? ''
  const likeness = nameScore(asked, name)
  const appointments = num_appt?.trim() ? `${num_appt} appointments` : ''
  const where = place?.trim() || service_address_list?.[0]?.town?.trim()
  return {
    key: director_id?.trim() ? officerKey(director_id) : rowKey(record, `/director_list/${index}`),
    name,
    description: [dob?.trim() && `born ${dob}`, where, appointments].filter(Boolean).join(' · '),
    score: likeness,
    match: false,
    features: [{ id: 'name_likeness', value: likeness }],
  }
}

function postcodesFound(asked: string, places: readonly RecordOf<'geo_data'>[]): Found[] {
  const own = places.filter(({ postcode }) => toPostcode(postcode ?? '') === asked)
  const [first] = own
  if (first === undefined) return []
  const description = [first.city, first.country_name].filter((part) => part?.trim()).join(', ')
  const features = [{ id: 'same_postcode', value: true }]
  return [{ key: `postcode:${asked}`, name: asked, description, score: 100, match: true, features }]
}
