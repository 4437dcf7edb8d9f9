/** The form's words for each parameter of the contract, with fictional examples. */

import { isNo, isYes } from '../../../contract/flags.ts'
import { isParameterOf } from '../../../contract/operation-row.ts'
import { isOperation, type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { type ParameterName, parameters } from '../../../contract/parameters.ts'
import { spaced } from '../../register/TelephoneNumber.tsx'
import { companyTypes, labelOf, officerTypes } from '../../register/words.ts'
import { type ParameterWords, parametersOf } from '../operations.ts'

const personName = 'In any order'

/**
 * Telephone numbers are Ofcom's for drama, IP addresses those for documentation. Other examples are in the sample data.
 */
const words: { readonly [Name in ParameterName]?: ParameterWords } = {
  company_number: { label: 'Company number', example: '90000001' },
  type: { label: 'Search in', choices: companyTypes },
  name: { label: 'Name', hint: 'Full name, or surname, forename', example: 'Helen Stainthorpe', size: 'long' },
  page_id: { label: 'Page', noun: 'the page' },
  image_key: { label: 'Image key', hint: 'From the filing history', size: 'long' },
  request_key: { label: 'Request key', hint: 'From the document details', size: 'long' },
  director_id: { label: 'Officer ID', noun: 'the ID of an officer', hint: 'From a search or a list of officers' },
  surname: { label: 'Surname', example: 'Oldroyd' },
  forename: { label: 'Forename', hint: 'Or an initial', example: 'Barnaby' },
  fullname: { label: 'Full name', hint: personName, example: 'Barnaby Oldroyd', size: 'long' },
  officer_type: { label: 'Search in', choices: officerTypes },
  page_number: { label: 'Page', hint: 'The first is 0', size: 'short', keys: 'numeric' },
  records_per_page: {
    label: 'Rows per page',
    size: 'short',
    choices: [
      { value: '', label: '10' },
      { value: '25', label: '25' },
      { value: '50', label: '50' },
      { value: '100', label: '100' },
    ],
  },
  addr1: {
    label: 'First line of the address',
    noun: 'the first line of the address',
    example: '12 Larkspur Close',
    size: 'long',
  },
  addr2: { label: 'Second line', noun: 'the second line of the address' },
  addr3: { label: 'Third line', noun: 'the third line of the address' },
  place: { label: 'Place', hint: 'Town or postcode', example: 'Leeds' },
  town: { label: 'Town', example: 'Leeds' },
  postcode: { label: 'Postcode', example: 'LS1 0CK', size: 'short' },
  premises: { label: 'House', hint: 'Number or name', size: 'short' },
  street: { label: 'Street', hint: 'Or words of it', example: 'Larkspur Close' },
  year: { label: 'Year of the roll', example: '2012', size: 'short', keys: 'numeric' },
  surname_fuzzy: { label: 'Include similar surnames', isOn: true },
  forename_fuzzy: { label: 'Include similar forenames and initials', isOn: true },
  check_under_18: { label: 'Include people under 18' },
  telephone_number: {
    label: 'Telephone number',
    hint: 'With or without spaces, brackets and +44',
    example: '01632 960123',
    size: 'long',
    keys: 'tel',
  },
  area_or_code: {
    label: 'Place, postcode area or dialling code',
    hint: 'End a place with * to find more',
    size: 'long',
    example: '0113, LS or Newport*',
  },
  country_ISO_3166_1: { label: 'Country', choices: [{ value: 'GB', label: 'United Kingdom' }] },
  from: { label: 'Sender', hint: 'At most 11 characters', example: 'Northgate', size: 'short' },
  message: { label: 'Message', size: 'long', isText: true },
  text: { label: 'Postcode, street or place', example: 'Newport, Shropshire', size: 'long' },
  ip_address: { label: 'IP address', hint: 'Version 4', example: '192.0.2.10', keys: 'decimal' },
  group_name: { label: 'List', hint: 'One of the account’s own lists. Empty: the default list', example: 'notaries' },
  latitude: { label: 'Latitude', hint: 'Decimal degrees', example: '53.7997', size: 'short' },
  longitude: { label: 'Longitude', hint: 'Decimal degrees', example: '-1.5492', size: 'short' },
  max_range_metres: {
    label: 'Within metres',
    hint: 'Empty: 10,000. At most 100,000',
    noun: 'how many metres away at most',
    example: '2000',
    size: 'short',
    keys: 'numeric',
  },
  max_results: {
    label: 'At most',
    noun: 'how many at most',
    hint: 'Places',
    example: '10',
    size: 'short',
    keys: 'numeric',
  },
  domain: { label: 'Host name of the page', example: 'www.example.com' },
  date_of_birth: { label: 'Month of birth', example: 'February 1971', size: 'short' },
  registration_number: { label: 'Registration number', hint: 'Of a company or another body', example: '90000001' },
  country: { label: 'Country', example: 'France' },
  lifetime_minutes: { label: 'Minutes', hint: '1,440 at most', example: '60', size: 'short', keys: 'numeric' },
}

export const wordsOf = (operation: OperationName, name: ParameterName): ParameterWords =>
  parametersOf(operation)[name] ?? words[name] ?? { label: name }

export const isFlag = (name: ParameterName): boolean => parameters[name] === 'flag'

/** `Postcode` → `a postcode`, for the sentence "Enter a postcode." */
export function nounOf(operation: OperationName, name: ParameterName): string {
  const { label, noun } = wordsOf(operation, name)
  if (noun) return noun
  const lower = /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeio]/i.test(lower) ? 'an' : 'a'} ${lower}`
}

/** A parameter in the words of its form: `['Search in', 'Dissolved companies']`. A flag is yes or no. */
export function requestInWords(operation: string, name: string, value: string): [label: string, value: string] {
  if (!isOperation(operation) || !isParameterOf(rowOf(operation), name)) return [labelOf(name), value]
  const { label, choices } = wordsOf(operation, name)
  if (isFlag(name)) return [label, isYes(value) ? 'Yes' : isNo(value) ? 'No' : value]
  if (name === 'telephone_number') return [label, spaced(value)]
  return [label, choices?.find((choice) => choice.value === value)?.label ?? value]
}
