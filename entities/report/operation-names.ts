/** The names of lookups in a report. */
import { isOperation, type OperationName } from '../../contract/operations.ts'

const names: { readonly [Op in OperationName]: string } = {
  company_name_search: 'Company search by name',
  company_number_search: 'Company search by number',
  company_mortgage_index: 'Charges of a company',
  company_appointments: 'Officers of a company',
  company_filing_history: 'Filings of a company',
  company_document_info: 'Details of a document',
  company_document: 'Document of a company',
  director_search: 'Director search',
  director_details: 'Director details',
  people_search: 'People search',
  age_verification: 'Age verification',
  person_verify_historic: 'Historic verification of a person',
  deceased: 'Deceased search',
  tps_full: 'Telephone preference check',
  area_code: 'Area codes',
  geo_code_telephone: 'Area of a telephone number',
  send_text_message: 'Text message',
  geo_code: 'Place search',
  ip_location: 'Location of an IP address',
  find_my_nearest: 'Find my nearest',
  client_info: 'Account',
  javascript_key: 'Browser key',
}

export const operationTitle = (operation: string): string =>
  isOperation(operation) ? names[operation] : operation.replaceAll('_', ' ')
