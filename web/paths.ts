/** Every address of the application, and how it is built. Screens about people carry a record's id alone (design 7). */

export const paths = {
  home: '/',
  signIn: '/sign-in',
  welcome: '/welcome',
  companies: '/companies',
  companiesAt: '/companies/at',
  land: '/companies/land',
  company: '/companies/:number',
  directors: '/directors',
  controllers: '/directors/controllers',
  sanctions: '/directors/sanctions',
  director: '/director',
  compare: '/directors/compare',
  people: '/people',
  telephone: '/telephone',
  certificate: '/telephone/certificate',
  map: '/map',
  records: '/records',
  record: '/records/:id',
  dataSubject: '/records/subject',
  cases: '/cases',
  case: '/cases/:id',
  watches: '/watches',
  account: '/account',
  prices: '/account/prices',
  budgets: '/account/budgets',
  keys: '/account/keys',
  team: '/team',
  teamSpend: '/team/spend',
  teamTokens: '/team/tokens',
  /** For administrators: lookups that were not run. */
  refusals: '/team/not-run',
  houseTemplate: '/team/house-template',
  audit: '/team/audit',
  accountEvents: '/team/accounts',
  profile: '/profile',
} as const

type Search = { readonly [name: string]: string | null | undefined }

/** An address with those parameters that have a value. */
export function withSearch(path: string, search: Search): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`
}

/** The same address with a record, so that the screen reads it and looks nothing up. */
export function withRecordNamed(address: string, slot: string, record: string): string {
  const [path = '', search] = address.split('?')
  const next = new URLSearchParams(search)
  next.set(slot, record)
  return `${path}?${next}`
}

type CompanySearch = { name?: string; place?: string; number?: string; type?: string; record?: string }
export const toCompanies = (search: { readonly [Name in keyof CompanySearch]: CompanySearch[Name] | undefined }) =>
  withSearch(paths.companies, search)

/** The tabs of a company's dossier. */
export type CompanyTab =
  | 'overview'
  | 'officers'
  | 'control'
  | 'ownership'
  | 'charges'
  | 'filings'
  | 'insolvency'
  | 'land'
  | 'documents'
  | 'places'
  | 'history'
  | 'whole'

/** @param company the record of an answer that names this company, so that nothing is looked up again */
export function toCompany(
  number: string,
  tab: CompanyTab = 'overview',
  { company }: { company?: string | undefined } = {},
): string {
  const dossier = `/companies/${encodeURIComponent(number)}`
  return withSearch(tab === 'overview' ? dossier : `${dossier}/${tab}`, { company })
}

/** A document in the dossier of its company. */
export const toDocument = (number: string, image: string) => withSearch(toCompany(number, 'filings'), { image })

/**
 * A value in an answer on record: the record's id, and a pointer. So a link can lead to a person without naming one.
 */
export type Pointer = { from: string; at: string }

/** The checks of a person. Each has its own address. */
export type PeopleCheck = 'age' | 'historic' | 'deceased'
export const toPeople = (check?: PeopleCheck) => (check ? `${paths.people}/${check}` : paths.people)

export const toDirector = (pointer: Pointer | { record: string }) => withSearch(paths.director, pointer)
/** @param search the record of a search, and the record of the officer to compare with */
export const toDirectors = (search: { record?: string | null | undefined; with?: string | null | undefined }) =>
  withSearch(paths.directors, search)

/** One side of a comparison: a place in an answer, or the record of the details. */
export type Side = Pointer | { record: string }
export const toCompare = (a: Side, b: Side) => withSearch(paths.compare, { ...sideAt('a', a), ...sideAt('b', b) })
const sideAt = (slot: 'a' | 'b', side: Side) =>
  'record' in side ? { [`${slot}_record`]: side.record } : { [slot]: `${side.from}:${side.at}` }

/** The map's searches, except the one for a place by name. */
export type MapFind = 'ip' | 'nearest'
type MapSearch = Pointer | { text: string } | { record: string; find?: MapFind } | { find: MapFind }
export const toMap = (search: MapSearch) => withSearch(paths.map, search)

/**
 * The map with these layers (decision 0054): records of answers with places, `case` for all pins of the current case,
 * `company:NUMBER` for a company's addresses on record.
 */
export function toMapOf(
  layers: readonly string[],
  { find, selected }: { find?: MapFind | null; selected?: string } = {},
) {
  const search = new URLSearchParams(layers.map((key) => ['layer', key]))
  if (find) search.set('find', find)
  if (selected) search.set('selected', selected)
  return search.size === 0 ? paths.map : `${paths.map}?${search}`
}

/** The parts of the telephone screen. For an answer, only its record. */
export type TelephonePart = 'preferences' | 'area-codes' | 'location' | 'message'
export const toTelephone = (part: TelephonePart, search: { record?: string; of?: string } = {}) =>
  withSearch(part === 'preferences' ? paths.telephone : `${paths.telephone}/${part}`, search)
export const toCertificate = (record: string) => withSearch(paths.certificate, { record })
export const toRecord = (id: string) => `/records/${id}`
/** A record, at one value of its result. */
export const toRecordAt = ({ from, at }: Pointer) => withSearch(toRecord(from), { at })

/** The parts of a case. */
export type CaseTab =
  | 'home'
  | 'subjects'
  | 'screening'
  | 'graph'
  | 'ownership'
  | 'timeline'
  | 'contradictions'
  | 'identities'
  | 'pins'
  | 'files'
  | 'lookups'
  | 'batches'
  | 'report'
  | 'watches'
  | 'members'
  | 'details'
export const toCase = (id: string, tab: CaseTab = 'home') => (tab === 'home' ? `/cases/${id}` : `/cases/${id}/${tab}`)
/** A batch of a case, or the form for a new one. */
export const toBatch = (case_id: string, batch: string) => `${toCase(case_id, 'batches')}/${batch}`
export const toReport = (case_id: string, report_id: string) => `${toCase(case_id, 'report')}/${report_id}`
export const toWatch = (case_id: string, watch: string) => `${toCase(case_id, 'watches')}/${watch}`
/** The form that watches a record. */
export const toNewWatch = (case_id: string, record: string) => withSearch(toWatch(case_id, 'new'), { record })
