/**
 * The 22 operations of interface 4.2: parameters and result fields in wire order, and facts that the shapes do not
 * show. `decided` names the notes in docs/decisions/ that fill gaps of the interface.
 */

import type { OperationRow } from './operation-row.ts'
import type { FilledOf, ValuesOf } from './records.ts'
import { registerOperations } from './register/operations.ts'
import { birth, deathDates, listOf, ours, peopleRows, record, searched, text, textsNamed } from './shape.ts'

const company_number_page = ['api_key', 'client', 'company_number', 'page_id'] as const
const pages = { previous_page_id: text, next_page_id: text } as const
/** The register of disqualified people, if the answer's officers were compared with it. */
const bansSearched = { list_searched_list: ours('0167-bans-across-ids', listOf('list_searched')) } as const
const besideBans = { ignoring: ['list_searched_list'] } as const
const personAtAddress = [
  'surname',
  'forename',
  'fullname',
  'addr1',
  'addr2',
  'addr3',
  'place',
  'town',
  'postcode',
] as const
const nameOnce = [[['fullname'], ['surname', 'forename']]] as const
const fullNameOrParts = [
  ['fullname', 'addr1', 'postcode'],
  ['surname', 'forename', 'addr1', 'postcode'],
] as const

export const lookupOperations = {
  director_details: {
    name: 'Director’s details',
    group: 'director',
    purpose: 'Full details on a UK company director or other officer',
    params: ['api_key', 'client', 'director_id'],
    needs: [['director_id']],
    result: { director: record('director'), ...bansSearched },
    noneFound: { empty: ['director'], ...besideBans },
    about: 'person',
    callers: 'any key',
    decided: ['0007-director-fields', '0008-sub-records', '0018-formats', '0167-bans-across-ids'],
  },
  company_appointments: {
    name: 'Officers of a company',
    group: 'company',
    purpose: 'Officer appointments (directors, secretaries, other officers) for a company, by full company number',
    params: company_number_page,
    needs: [['company_number']],
    result: { ...pages, appt_list: listOf('director'), ...bansSearched },
    noneFound: { empty: ['appt_list'], ...besideBans },
    about: 'person',
    callers: 'any key',
    decided: ['0004-paging', '0007-director-fields', '0008-sub-records', '0018-formats', '0167-bans-across-ids'],
  },
  company_mortgage_index: {
    name: 'Charges of a company',
    group: 'company',
    purpose:
      'Past and present charges against a company, by full company number; includes the person entitled, status and dates',
    params: company_number_page,
    needs: [['company_number']],
    result: { ...pages, charge_list: listOf('company_charge') },
    noneFound: { empty: ['charge_list'] },
    callers: 'any key',
    decided: ['0004-paging', '0008-sub-records', '0018-formats'],
  },
  company_number_search: {
    name: 'Company number search',
    group: 'company',
    purpose:
      'Validates a full or partial company number, or lists possible matches; returns real company numbers usable in other company operations',
    params: ['api_key', 'client', 'company_number', 'type', 'page_id'],
    needs: [['company_number']],
    formats: { company_number: 'partialCompanyNumber' },
    result: { ...pages, company_short_list: listOf('company_short') },
    noneFound: { empty: ['company_short_list'] },
    callers: 'any key',
    decided: ['0003-search-type', '0004-paging', '0006-lists-expanded', '0018-formats'],
  },
  company_name_search: {
    name: 'Company name search',
    group: 'company',
    purpose: 'Search of the UK company register by name; present, past and proposed companies can be chosen',
    params: ['api_key', 'client', 'name', 'type', 'page_id'],
    needs: [['name']],
    formats: { name: 'companyName' },
    result: {
      ...pages,
      company_short_list: listOf('company_short'),
      place_list: listOf('place'),
      ...searched,
    },
    noneFound: { empty: ['company_short_list', 'place_list'] },
    callers: 'any key',
    decided: [
      '0003-search-type',
      '0004-paging',
      '0005-name-search',
      '0006-lists-expanded',
      '0018-formats',
      '0082-name-search',
    ],
  },
  company_filing_history: {
    name: 'Filing history of a company',
    group: 'company',
    purpose: 'Filing history of a company; each item has an image_key usable with company_document_info',
    params: company_number_page,
    needs: [['company_number']],
    result: { ...pages, filing_history_list: listOf('company_filing_history') },
    noneFound: { empty: ['filing_history_list'] },
    callers: 'any key',
    decided: ['0004-paging', '0008-sub-records', '0018-formats'],
  },
  company_document_info: {
    name: 'Information on a document',
    group: 'company',
    purpose:
      'Information on one company document, identified by the image_key from the filing history; includes doc_request_key',
    params: ['api_key', 'client', 'company_number', 'image_key'],
    needs: [['company_number', 'image_key']],
    result: { document: record('document') },
    noneFound: { empty: ['document'] },
    callers: 'any key',
    decided: ['0017-documents', '0018-formats'],
  },
  company_document: {
    name: 'Link to a document',
    group: 'company',
    purpose: 'Information on a company document; request_key is the key for requesting the document',
    params: ['api_key', 'client', 'company_number', 'request_key'],
    needs: [['company_number', 'request_key']],
    result: { document: record('document') },
    noneFound: { empty: ['document'] },
    callers: 'any key',
    decided: ['0017-documents', '0018-formats'],
  },
  director_search: {
    name: 'Director search',
    group: 'director',
    purpose: 'Search for a company officer or disqualified person; the result gives an ID for director_details',
    params: [
      'api_key',
      'client',
      'surname',
      'forename',
      'place',
      'officer_type',
      'page_id',
      'page_number',
      'records_per_page',
      'name',
    ],
    needs: [['name'], ['surname', 'forename']],
    either: [
      [['name'], ['surname', 'forename']],
      [['page_id'], ['page_number', 'records_per_page']],
    ],
    result: { place_list: listOf('place'), director_list: listOf('director'), ...pages, ...searched, ...bansSearched },
    noneFound: { empty: ['director_list', 'place_list'], ...besideBans },
    about: 'person',
    callers: 'any key',
    decided: [
      '0004-paging',
      '0007-director-fields',
      '0008-sub-records',
      '0018-formats',
      '0022-places',
      '0082-name-search',
      '0167-bans-across-ids',
    ],
  },
  age_verification: {
    name: 'Age of a person',
    group: 'person',
    purpose: 'Validates that a given UK resident is aged 18 or over',
    params: ['api_key', 'client', ...personAtAddress, 'surname_fuzzy', 'forename_fuzzy', 'check_under_18'],
    needs: fullNameOrParts,
    either: nameOnce,
    result: {
      validation_status: text,
      match_code_forename: text,
      match_code_surname: text,
      match_code_address: text,
      financial_data_used: text,
      transaction_id: text,
      record_dob: birth('private', text),
      match_code_dob: text,
      match_code_postcode: text,
      searched_name: text,
      searched_surname: text,
      searched_forename: text,
      searched_postcode: text,
      searched_addr1: text,
      invalid_uk_postcode_ignored: text,
    },
    // A minor or a person who has died is still found: the answer holds a record.
    noneFound: { no: 'validation_status', unless: 'record_dob' },
    about: 'person',
    callers: 'any key',
    decided: ['0010-person-fields', '0018-formats'],
  },
  person_verify_historic: {
    name: 'Historic verification of a person',
    group: 'person',
    purpose: 'Validates that a person exists in the current and the historic UK person database',
    params: ['api_key', 'client', ...personAtAddress, 'surname_fuzzy', 'forename_fuzzy'],
    needs: fullNameOrParts,
    either: nameOnce,
    // The interface shows an empty element, so these come only to callers who ask. No field means no information, never "not verified".
    result: {
      validation_status: ours('0010-person-fields', text),
      match_code_forename: ours('0010-person-fields', text),
      match_code_surname: ours('0010-person-fields', text),
      match_code_address: ours('0010-person-fields', text),
      match_code_postcode: ours('0010-person-fields', text),
      transaction_id: ours('0010-person-fields', text),
    },
    noneFound: { no: 'validation_status' },
    about: 'person',
    callers: 'any key',
    decided: ['0010-person-fields', '0018-formats'],
  },
  people_search: {
    name: 'People search',
    group: 'person',
    purpose: 'Finds UK people',
    params: ['api_key', 'client', 'fullname', 'place', 'premises', 'street', 'year', 'records_per_page', 'page_number'],
    needs: [['fullname'], ['place', 'premises'], ['place', 'street']],
    result: {
      csv_data: peopleRows,
      place_list: listOf('place'),
      street_list: listOf('street'),
      er_searched: text,
      telephone_data_searched: text,
      total_ex_directory: text,
      searched_name: searched.searched_name,
    },
    noneFound: {
      empty: ['csv_data', 'place_list', 'street_list'],
      ignoring: ['er_searched', 'telephone_data_searched'],
    },
    about: 'person',
    callers: 'any key',
    decided: ['0004-paging', '0010-person-fields', '0018-formats', '0022-places', '0082-name-search'],
  },
  deceased: {
    name: 'Screening for the deceased',
    group: 'person',
    purpose: 'Screens data against deceased-persons data; returns the date of death where available',
    params: ['api_key', 'client', 'surname', 'forename', 'premises', 'street', 'postcode'],
    needs: [['surname', 'forename', 'premises', 'postcode']],
    formats: { postcode: 'wholePostcode' },
    result: {
      person_deceased_list: listOf('person_deceased'),
      ...deathDates,
    },
    noneFound: { empty: ['person_deceased_list', 'date_of_death', 'date_of_death_estimated'] },
    about: 'person',
    callers: 'any key',
    decided: ['0010-person-fields', '0018-formats'],
  },
  tps_full: {
    name: 'Telephone preference registers',
    group: 'telephone',
    purpose:
      'Checks whether a UK landline or mobile number is on the individual telephone preference register or its business version; the answer is no_call (unsolicited marketing calls not permitted) or call (not registered)',
    params: ['api_key', 'client', 'telephone_number'],
    needs: [['telephone_number']],
    result: {
      tps_status: text,
      ctps_status: text,
      telephone_number: text,
      tps_result_list: listOf('tps_result'),
    },
    about: 'person',
    callers: 'any key',
    decided: ['0023-telephone'],
  },
  area_code: {
    name: 'Telephone area codes',
    group: 'telephone',
    purpose: 'Telephone area codes for a location, and the reverse',
    params: ['api_key', 'client', 'area_or_code', 'country_ISO_3166_1'],
    needs: [['area_or_code']],
    result: { area_code_list: listOf('area_code') },
    noneFound: { empty: ['area_code_list'] },
    callers: 'any key',
    decided: ['0008-sub-records', '0023-telephone'],
  },
  geo_code_telephone: {
    name: 'Area of a telephone number',
    group: 'telephone',
    purpose: 'Approximate geographic area of a telephone number',
    params: ['api_key', 'client', 'country_ISO_3166_1', 'telephone_number'],
    needs: [['telephone_number']],
    result: {
      geo_data: record('geo_data'),
      job_id: text,
      accuracy_radius: text,
      postcode_area: text,
      name: text,
      containing_name: text,
      containing_name2: text,
      date_time: record('date_time'),
    },
    noneFound: { empty: ['geo_data'], ignoring: ['job_id', 'date_time'] },
    about: 'person',
    callers: 'any key',
    decided: ['0022-places', '0023-telephone'],
  },
  send_text_message: {
    name: 'Text message',
    group: 'telephone',
    purpose: 'Sends an SMS text message to a mobile telephone',
    params: ['api_key', 'client', 'telephone_number', 'from', 'message'],
    needs: [['telephone_number', 'message']],
    formats: { telephone_number: 'mobileNumber' },
    result: { delivery_time: text, message_id: text, delivery_status: text, destination: text },
    about: 'person',
    creates: 'message',
    chargedBy: 'block',
    callers: 'account key',
    decided: ['0014-keys', '0023-telephone'],
  },
  geo_code: {
    name: 'Place on the map',
    group: 'place',
    purpose: 'Approximate co-ordinates of a postcode, street or place',
    params: ['api_key', 'client', 'text'],
    needs: [['text']],
    result: { geo_data_list: listOf('geo_data'), searched_name: searched.searched_name },
    noneFound: { empty: ['geo_data_list'] },
    callers: 'any key',
    decided: ['0022-places', '0082-name-search'],
  },
  ip_location: {
    name: 'Place of an IP address',
    group: 'place',
    purpose: 'Country code and approximate geographic information for an IP address',
    params: ['api_key', 'client', 'ip_address'],
    needs: [['ip_address']],
    result: { ip_address: text, hostname: text, isp: text, geo_data: record('geo_data') },
    noneFound: { empty: ['geo_data'], ignoring: ['ip_address'] },
    callers: 'any key',
    decided: ['0022-places'],
  },
  find_my_nearest: {
    name: 'Nearest of your own places',
    group: 'place',
    purpose: "Nearest records from the caller's own data list",
    params: ['api_key', 'client', 'group_name', 'latitude', 'longitude', 'postcode', 'max_range_metres', 'max_results'],
    needs: [['latitude', 'longitude'], ['postcode']],
    either: [[['postcode'], ['latitude', 'longitude']]],
    result: {
      input_parameter_list: listOf('input_parameter'),
      nearest_data_list: listOf('nearest_data'),
    },
    noneFound: { empty: ['nearest_data_list'], ignoring: ['input_parameter_list'] },
    callers: 'any key',
    decided: ['0008-sub-records', '0009-nearest-fields'],
  },
  client_info: {
    name: 'Balance of the account',
    group: 'account',
    purpose: 'Account information such as remaining credits',
    params: ['api_key'],
    needs: [],
    result: {
      credit_balance: text,
      total_credit_transactions: text,
      total_credits: text,
      plugin_type: text,
      transaction_list: listOf('method_transaction'),
    },
    callers: 'account key',
    decided: ['0014-keys', '0016-credits'],
  },
  javascript_key: {
    name: 'Key for a web page',
    group: 'account',
    purpose: 'Generates a key that lets a web page call the service from JavaScript',
    params: ['api_key', 'client', 'ip_address', 'domain', 'lifetime_minutes'],
    needs: [['domain', 'lifetime_minutes']],
    result: {
      javascript_key: text,
      ip_address: text,
      domain: text,
      lifetime_seconds: text,
      method_list: textsNamed('string'),
    },
    creates: 'key',
    callers: 'account key',
    decided: ['0014-keys'],
  },
} as const satisfies Record<string, OperationRow>

/** Of all interfaces. A name is an operation of one of them. */
export const operations = { ...lookupOperations, ...registerOperations }

export type OperationName = keyof typeof operations
export const operationNames = Object.keys(operations) as OperationName[]
export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)
/** A row as plain data, for code that reads rows without naming them. */
export const operation = (name: OperationName): OperationRow => operations[name]
/** Records that hold a file: the download of a document, and a file that a member added. They have no row. */
const files = { document_download: 'Document', own_file: 'Own file' } as const
export type FileOperation = keyof typeof files
export const fileOperations = Object.keys(files) as FileOperation[]
export const holdsFile = (name: string): name is FileOperation => Object.hasOwn(files, name)
export const operationInWords = (name: string): string =>
  holdsFile(name) ? files[name] : isOperation(name) ? operations[name].name : name

/** Every parameter of an operation, as text. One without a value is empty. */
export type Params<Op extends OperationName> = { [Name in (typeof operations)[Op]['params'][number]]: string }
export type Result<Op extends OperationName> = ValuesOf<(typeof operations)[Op]['result']>
/** The values that our service fills in. */
export type FilledResult<Op extends OperationName> = FilledOf<(typeof operations)[Op]['result']>
/** A call in any binding, before any check. */
export type Call = { operation: string; params: { [name: string]: string } }
