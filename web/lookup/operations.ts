/** The operations as an analyst speaks of them, and the screen on which an answer of each is shown. */
import type { OperationName } from '../../contract/operations.ts'
import { paths, toCompany, toDirector, toMap, toPeople, toTelephone, withSearch } from '../paths.ts'

const names: { readonly [Name in OperationName | 'document_download']: string } = {
  company_name_search: 'Company name search',
  company_number_search: 'Company number search',
  company_appointments: 'Officers of a company',
  company_mortgage_index: 'Charges of a company',
  company_filing_history: 'Filing history of a company',
  company_document_info: 'Information on a document',
  company_document: 'Link to a document',
  document_download: 'Document',
  director_search: 'Director search',
  director_details: 'Director’s details',
  age_verification: 'Age of a person',
  person_verify_historic: 'Historic verification of a person',
  people_search: 'People search',
  deceased: 'Screening for the deceased',
  tps_full: 'Telephone preference registers',
  area_code: 'Telephone area codes',
  geo_code_telephone: 'Area of a telephone number',
  send_text_message: 'Text message',
  geo_code: 'Place on the map',
  ip_location: 'Place of an IP address',
  find_my_nearest: 'Nearest of one’s own places',
  client_info: 'Balance of the account',
  javascript_key: 'Key for a web page',
}

export const operationInWords = (operation: string): string =>
  Object.hasOwn(names, operation) ? names[operation as keyof typeof names] : operation

type Kept = { id: string; operation: string; params: { [parameter: string]: string } | null }

/** The screen that shows this record: opening it asks nobody and costs nothing. */
export function screenOf({ id, operation, params }: Kept): string | null {
  const number = params?.company_number ?? ''
  const slot = (slot: string, path: string) => withSearch(path, { [slot]: id })
  switch (operation) {
    case 'company_name_search':
      return slot('record', paths.companies)
    case 'company_number_search':
      return number.endsWith('*') ? slot('record', paths.companies) : slot('company', toCompany(number))
    case 'company_appointments':
      return slot('officers', toCompany(number, 'officers'))
    case 'company_mortgage_index':
      return slot('charges', toCompany(number, 'charges'))
    case 'company_filing_history':
      return slot('filings', toCompany(number, 'filings'))
    case 'director_search':
      return slot('record', paths.directors)
    case 'director_details':
      return toDirector({ record: id })
    case 'people_search':
      return slot('record', toPeople())
    case 'age_verification':
      return slot('record', toPeople('age'))
    case 'person_verify_historic':
      return slot('record', toPeople('historic'))
    case 'deceased':
      return slot('record', toPeople('deceased'))
    case 'geo_code':
      return toMap({ record: id })
    case 'ip_location':
      return toMap({ find: 'ip', record: id })
    case 'find_my_nearest':
      return toMap({ find: 'nearest', record: id })
    case 'tps_full':
      return toTelephone('preferences', { record: id })
    case 'area_code':
      return toTelephone('area-codes', { record: id })
    case 'geo_code_telephone':
      return toTelephone('location', { record: id })
    case 'send_text_message':
      return toTelephone('message', { record: id })
    default:
      return null
  }
}
