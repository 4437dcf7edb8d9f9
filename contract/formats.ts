/**
 * The formats of parameters (interface 4.4; decision 0012). Every parameter is text on the wire. An empty one counts as
 * missing, so formats apply only to filled ones.
 */
import { readLatitude, readLongitude } from './values/angle.ts'
import { readCompanyNumber, readPartialCompanyNumber } from './values/company-number.ts'
import { readBirthMonth } from './values/date.ts'
import { readIpAddress } from './values/ip-address.ts'
import { readAnyPostcode, readPostcode } from './values/postcode.ts'
import type { Reader } from './values/reading.ts'
import { readMobile, readTelephone } from './values/telephone.ts'

/** The kind of person or thing that a value names. */
export const subjectKinds = [
  'name',
  'company_name',
  'company_number',
  'director_id',
  'address',
  'postcode',
  'telephone',
  'ip_address',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

export type Format = {
  readonly maxLength: number
  readonly subject?: SubjectKind
  /** Matches the whole value, without surrounding spaces. */
  readonly pattern?: RegExp
  /** Reads it into the form that is sent. */
  readonly reads?: Reader
  /** The allowed values, if they are few. */
  readonly values?: readonly string[]
  /** The least and the greatest number. */
  readonly range?: readonly [number, number]
  /** The name for an invalid value, if it has one. */
  readonly failure?: 'invalid_from'
  /** The end of the sentence "NAME must be …". */
  readonly mustBe: string
}

/** In words for regular expressions. */
const ipv4 = '((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?=\\d)|$)){4}'
const label = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'

/** Of values that a reader reads: the link of a register's page is longer than its number. */
const longestWritten = 120

const upTo = (maxLength: number) => ({ maxLength, mustBe: `at most ${maxLength} characters long` })
const oneOf = (...values: string[]): Format => ({ maxLength: 20, values, mustBe: `one of ${values.join(', ')}` })
const wholeNumber = (from: number, to: number): Format => ({
  maxLength: 9,
  pattern: /^\d+$/,
  range: [from, to],
  mustBe: `a whole number from ${from} to ${to}`,
})
const degrees = (limit: number, reads: Reader): Format => ({
  maxLength: longestWritten,
  reads,
  mustBe: `decimal degrees from -${limit} to ${limit}`,
})

export const formats = {
  opaque: upTo(500),
  directorId: { ...upTo(64), subject: 'director_id' },
  words: upTo(200),
  personName: { ...upTo(200), subject: 'name' },
  placeName: { ...upTo(200), subject: 'address' },
  /** A name, an address or a postcode. */
  place: { ...upTo(200), subject: 'address', reads: readAnyPostcode },
  companyName: { ...upTo(160), subject: 'company_name' },
  companyNumber: {
    subject: 'company_number',
    maxLength: longestWritten,
    reads: readCompanyNumber,
    mustBe: 'a company number',
  },
  partialCompanyNumber: {
    subject: 'company_number',
    maxLength: longestWritten,
    reads: readPartialCompanyNumber,
    mustBe: 'a company number, or its beginning with a * at the end',
  },
  companyType: oneOf('LIVE', 'DISSOLVED', 'FORMER', 'PROPOSED'),
  officerType: oneOf('CUR', 'DIS'),
  flag: oneOf('true', 'false', '1', '0', 'Y', 'N'),
  country: oneOf('GB'),
  postcode: { ...upTo(20), subject: 'postcode', reads: readAnyPostcode },
  wholePostcode: {
    subject: 'postcode',
    maxLength: longestWritten,
    reads: readPostcode,
    mustBe: 'a whole UK postcode',
  },
  telephoneNumber: {
    subject: 'telephone',
    maxLength: longestWritten,
    reads: readTelephone,
    mustBe: 'a whole UK telephone number',
  },
  mobileNumber: {
    subject: 'telephone',
    maxLength: longestWritten,
    reads: readMobile,
    mustBe: 'a UK mobile number',
  },
  birthMonth: { maxLength: longestWritten, reads: readBirthMonth, mustBe: 'a month of birth' },
  year: { maxLength: 4, pattern: /^\d{4}$/, mustBe: 'a year of four digits' },
  latitude: degrees(90, readLatitude),
  longitude: degrees(180, readLongitude),
  metres: wholeNumber(1, 100_000),
  results: wholeNumber(1, 100),
  pageNumber: wholeNumber(0, 1_000_000),
  minutes: wholeNumber(1, 1440),
  ipAddress: {
    subject: 'ip_address',
    maxLength: longestWritten,
    reads: readIpAddress,
    mustBe: 'an IPv4 address',
  },
  domain: {
    maxLength: 253,
    // An IPv6 address is in brackets, as in a browser's Origin. A name that ends with a number is an IPv4 address to
    // the browser, in its full form: `0` and `127.1` are not.
    pattern: new RegExp(
      `^(\\[[0-9A-Fa-f:.]{2,45}\\]|${ipv4}|(?!(.*\\.)?(\\d+|0[xX][\\dA-Fa-f]*)$)${label}(\\.${label})*)$`,
    ),
    mustBe: 'a host name, without scheme, port or path',
  },
  sender: { ...upTo(11), failure: 'invalid_from' },
  message: upTo(612),
} as const satisfies Record<string, Format>

export type ParameterFormat = keyof typeof formats
