/** A source of data. Each group of operations has one, so an answer never mixes two. */
import type { Readable } from 'node:stream'
import type { OperationName, Params } from '../../contract/operations.ts'
import type { FilledRecord } from '../../contract/records.ts'
import type { AnswerSource } from '../../contract/source.ts'
import type { FilingDocument } from '../documents/document-of.ts'
import type { Page, Paged } from '../store/paging.ts'
import type { Tables } from '../store/tables.ts'

export type Register = AnswerSource & {
  rows: number | null
  /** Of lists: each day and time of loading. Answers name the oldest day alone, and another load makes other answers. */
  version?: string
  attribution: string | null
  operations: OperationName[]
}

/** Fields that the service cannot fill. Each is named, so that no new field of the contract is forgotten. */
export const unfilled = <Name extends string>() => ({}) as { [Field in Name]: undefined }

/** Null if every field is. */
export const filled = <Fields extends object>(fields: Fields): Fields | null =>
  Object.values(fields).some((value) => value !== null) ? fields : null

/** The data sets of a search: LIVE, DISSOLVED, FORMER, PROPOSED. */
type DataSets = readonly string[]
export type NameSearch = { name: string; dataSets: DataSets }
/** @param number the full number, if given @param prefix its beginning, in upper case */
export type NumberSearch = { number: string | null; prefix: string; dataSets: DataSets }
export type OfficerSearch = Pick<Params<'director_search'>, 'name' | 'surname' | 'forename' | 'place'> & {
  officer_type: 'CUR' | 'DIS'
}
/** The place of a search is ambiguous, so the caller chooses. */
export type PlaceChoices = { choices: FilledRecord<'place'>[] }

export type DocumentFile = { fileName: string } & ({ content: FilingDocument } | { pdf: Readable })

type Searched = {
  searchedName: string | null
  isCut: boolean
}
export type CompaniesNamed = Paged<FilledRecord<'company_short'>> &
  Searched & { places: FilledRecord<'place'>[] | null }
export type OfficersNamed = Paged<FilledRecord<'director'>> & Searched

export type CompanySource = {
  companiesNamed(search: NameSearch, page: Page): Promise<CompaniesNamed>
  companiesNumbered(search: NumberSearch, page: Page): Promise<Paged<FilledRecord<'company_short'>>>
  appointmentsOfCompany(company_number: string, page: Page): Promise<Paged<FilledRecord<'director'>>>
  chargesOfCompany(company_number: string, page: Page): Promise<Paged<FilledRecord<'company_charge'>>>
  filingsOfCompany(company_number: string, page: Page): Promise<Paged<FilledRecord<'company_filing_history'>>>
  documentOfCompany(company_number: string, image_key: string): Promise<FilledRecord<'document'> | null>
  documentFile(image_key: string): Promise<DocumentFile | null>
  officersNamed(search: OfficerSearch, page: Page): Promise<OfficersNamed | PlaceChoices>
  officer(director_id: string): Promise<FilledRecord<'director'> | null>
}

export type ControllersNamed = Paged<FilledRecord<'controller'>> & Searched
export type ControllersOfCompany = Paged<FilledRecord<'controller'>> & {
  statements: FilledRecord<'control_statement'>[]
  /** Null if the register does not count them. */
  current: number | null
  ceased: number | null
}
export type Insolvency = { status: string | null; cases: FilledRecord<'insolvency_case'>[] }

type ListedSearch = Pick<Params<'sanctions_search'>, 'name' | 'date_of_birth' | 'country' | 'registration_number'>
export type ListedFound = Paged<FilledRecord<'listed'>> & { lists: FilledRecord<'list_searched'>[] }

/** What the register interface asks (decision 0148). A source has those that its register lists. */
export type RegisterSource = {
  profile(company_number: string): Promise<FilledRecord<'company_profile'> | null>
  controllersOfCompany(company_number: string, page: Page): Promise<ControllersOfCompany>
  controllersNamed(
    search: Pick<Params<'controller_search'>, 'name' | 'date_of_birth' | 'registration_number'>,
    page: Page,
  ): Promise<ControllersNamed>
  companiesAt(
    search: Pick<Params<'address_search'>, 'postcode' | 'premises' | 'street'>,
    page: Page,
  ): Promise<Paged<FilledRecord<'registered_company'>>>
  insolvencyOfCompany(company_number: string): Promise<Insolvency | null>
}

/** Only files hold these. */
export type ListSource = {
  listed(search: ListedSearch, page: Page): Promise<ListedFound>
}

type Directors = readonly FilledRecord<'director'>[]

/** The register of disqualified people, searched by name across ids (decision 0167). */
export type BannedSource = {
  /** The register, its day and its people. */
  searched: FilledRecord<'list_searched'>
  /** Each with the people under other ids who may be this officer. */
  withCandidates(directors: Directors): Promise<FilledRecord<'director'>[]>
  named(
    search: Pick<ListedSearch, 'name' | 'date_of_birth' | 'country'>,
    page: Page,
  ): Promise<Paged<FilledRecord<'director'>>>
}

export type LandSource = {
  titles(
    search: Pick<Params<'land_titles'>, 'company_number' | 'name'>,
    page: Page,
  ): Promise<Paged<FilledRecord<'land_title'>>>
}

export type PlaceSource = {
  placesCalled(text: string, isExact: boolean): Promise<PlacesFound>
}
export type PlacesFound = { places: FilledRecord<'geo_data'>[] } & Pick<Searched, 'searchedName'>

export type Answering = {
  companies: CompanySource
  places: PlaceSource
  /** Of the store. @throws LookupError where no register has the postcodes of this area */
  postcode(postcode: string): Promise<Tables['postcode'] | undefined>
  register: RegisterSource
  lists: ListSource
  land: LandSource
  /** Null if no disqualified people are loaded. */
  banned: BannedSource | null
  /** Before saying that there is none. @throws LookupError `none_in_part` if the register holds only a part */
  requireWhole(): void
  /** Read after the answer, because a live answer is as old as its oldest part. Null if no register was needed. */
  source(): AnswerSource | null
}
