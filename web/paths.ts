/** Every address of the application, and how it is built. Screens about people carry a record's id alone (design 7). */

export const paths = {
  home: '/',
  signIn: '/sign-in',
  welcome: '/welcome',
  companies: '/companies',
  company: '/companies/:number',
  directors: '/directors',
  director: '/director',
  map: '/map',
  records: '/records',
  record: '/records/:id',
  dataSubject: '/records/subject',
  cases: '/cases',
  case: '/cases/:id',
  account: '/account',
} as const

type Search = { readonly [name: string]: string | null | undefined }

/** An address with those parameters that have a value. */
export function withSearch(path: string, search: Search): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

type CompanySearch = { name?: string; place?: string; number?: string; type?: string; record?: string }
export const toCompanies = (search: { readonly [Name in keyof CompanySearch]: CompanySearch[Name] | undefined }) =>
  withSearch(paths.companies, search)

/** The tabs of a company's dossier. */
export type CompanyTab = 'overview' | 'officers' | 'charges' | 'filings'

/** @param company the record of an answer that names this company, so that it is not asked for again */
export function toCompany(
  number: string,
  tab: CompanyTab = 'overview',
  { company }: { company?: string | undefined } = {},
): string {
  const dossier = `/companies/${encodeURIComponent(number)}`
  return withSearch(tab === 'overview' ? dossier : `${dossier}/${tab}`, { company })
}

/**
 * A value in an answer that is on record: the record's id, and where in its result the value stands. So a link can ask
 * about a person without naming one.
 */
export type Pointer = { from: string; at: string }

export const toDirector = (pointer: Pointer | { record: string }) => withSearch(paths.director, pointer)
export const toMap = (search: Pointer | { text: string } | { record: string }) => withSearch(paths.map, search)
export const toRecord = (id: string) => `/records/${id}`

/** The parts of a case. */
export type CaseTab = 'contents' | 'lookups' | 'members' | 'details'
export const toCase = (id: string, tab: CaseTab = 'contents') =>
  tab === 'contents' ? `/cases/${id}` : `/cases/${id}/${tab}`
