/** What a form calls each parameter of the contract, how it may be given, and an example that is nobody's. */
import type { OperationName } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'

export type ParameterWords = { label: string; hint?: string; example?: string }

/** Telephone numbers are Ofcom's for drama; postcodes and people are of the fictional register. */
const words: { readonly [Name in ParameterName]?: ParameterWords } = {
  name: { label: 'Name', hint: 'Full name, or surname, forename' },
  surname: { label: 'Surname' },
  forename: { label: 'Forename' },
  fullname: { label: 'Full name' },
  place: { label: 'Place', hint: 'Town or postcode; empty for anywhere' },
  postcode: { label: 'Postcode', example: 'LS1 4VK' },
  telephone_number: { label: 'Telephone number', example: '01632 960123' },
  area_or_code: {
    label: 'Town, postcode or dialling code',
    hint: 'A beginning with * finds all that begin so',
    example: 'Leeds, 0113 or Newp*',
  },
  ip_address: { label: 'IP address', hint: 'IPv4, of the public internet', example: '192.0.2.40' },
  group_name: { label: 'List', hint: 'Its name in the account; empty for the default list', example: 'notaries' },
  latitude: { label: 'Latitude', hint: 'WGS84 degrees', example: '53.79421' },
  longitude: { label: 'Longitude', hint: 'WGS84 degrees, west of Greenwich with a minus', example: '-1.54873' },
  max_range_metres: { label: 'Within, in metres', hint: 'Empty for 10,000; at most 100,000' },
  max_results: { label: 'How many at most', hint: 'Empty for 10; at most 100' },
}

/** Where an operation means something else by it. */
const byOperation: { readonly [Op in OperationName]?: { readonly [Name in ParameterName]?: ParameterWords } } = {
  geo_code_telephone: {
    telephone_number: { label: 'Telephone number', hint: 'A landline', example: '0113 496 0018' },
  },
  find_my_nearest: {
    postcode: { label: 'Postcode', hint: 'Or coordinates below, which go before it', example: 'LS1 4VK' },
  },
}

export const wordsOf = (operation: OperationName, name: ParameterName): ParameterWords =>
  byOperation[operation]?.[name] ?? words[name] ?? { label: name }
