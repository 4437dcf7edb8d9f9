/** Lines of Companies House's files of officers: 195 and 216 (snapshots), 198 (daily updates). Positions count from 0. */
import { outcodeOf } from '../../contract/postcode.ts'
import { statusOf } from '../sources/companies-house/codes.ts'
import { toNameKey } from '../store/name-key.ts'
import type { Tables } from '../store/tables.ts'
import { endedValues, namesOf, toBirthMonth } from './companies-house-lines.ts'
import { toCompactDate, toText } from './values.ts'

export type CompanyLine = Tables['appointed_company']

export type OfficerFacts = {
  officer: Tables['officer']
  appointment: Omit<Tables['appointment'], 'appointment_id'>
}

/** @returns the end of the sentence "This line …", if the line cannot be used */
export function readCompanyLine(line: string): CompanyLine | string {
  const company_number = line.slice(0, 8)
  if (!isCompanyNumber(company_number)) return 'has a company number that is not eight letters and digits'
  const [name] = endedValues(line.slice(40))
  if (!name) return 'has no company name'
  return { company_number, name, company_status: statusIn(line[9] ?? '') }
}

export const isCompanyNumber = (text: string) => /^(?=.*\d)[A-Z\d]{8}$/.test(text)

const statuses: { readonly [letter: string]: string } = {
  C: 'converted-closed',
  D: 'dissolved',
  L: 'liquidation',
  R: 'receivership',
}

/** A blank says nothing: the company may be active, and the file does not say so. An unknown letter stays as it is. */
const statusIn = (letter: string): string =>
  Object.hasOwn(statuses, letter) ? statusOf(statuses[letter]!) : letter.trim()

/** Reads a snapshot's line, without its full date of birth. */
export function readPersonLine(line: string): OfficerFacts | string {
  const length = Number(line.slice(72, 76))
  const variable = line.slice(76)
  if (isShort(variable, length)) return 'is shorter than it says'
  return officerFacts({
    company_number: line.slice(0, 8),
    origin: line[9],
    code: line.slice(10, 12),
    number: line.slice(12, 24),
    corporate: line[24],
    date: line.slice(32, 40),
    resignation_date: line.slice(40, 48),
    postcode: line.slice(48, 56),
    birth: line.slice(56, 62),
    variable,
  })
}

/** The length counts characters or bytes; the format does not say which. */
export const isShort = (variable: string, length: number): boolean =>
  Number.isNaN(length) || Buffer.byteLength(variable) < length - 1

export type WrittenOfficer = {
  company_number: string
  origin: string | undefined
  code: string
  number: string
  corporate: string | undefined
  date: string
  resignation_date: string
  postcode: string
  birth: string
  variable: string
}

export function officerFacts(written: WrittenOfficer): OfficerFacts | string {
  const { company_number, number, code } = written
  if (!isPersonNumber(number)) return 'has a person number that is not twelve digits'
  const role = roleOf(code, number)
  if (!role) return 'has an unknown type of appointment'
  const [title = null, forename = null, surname = null, honours = null, ...rest] = endedValues(written.variable)
  const names = namesOf(title, forename, surname)
  if (!names) return 'has no name'
  const [care_of = null, po_box = null, line_1 = null, line_2 = null, town = null, county = null, country = null] = rest
  const [occupation = null, nationality = null, country_of_residence = null] = rest.slice(7)
  const [date, resignation_date] = [toCompactDate(written.date), toCompactDate(written.resignation_date)]
  if (date === undefined || resignation_date === undefined) return 'has a date that is not a day'
  const postcode = toText(written.postcode)
  const director_id = toOfficerId(number)
  return {
    officer: {
      director_id,
      ...names,
      surname_key: toNameKey(names.surname),
      forename_key: toNameKey(names.forename ?? ''),
      dob: toBirthMonth(written.birth),
      nationality,
      country_state_of_residence: country_of_residence,
      corporate_indicator: written.corporate === 'Y' ? 'Y' : 'N',
      postcode: postcode && outcodeOf(postcode),
      place: town,
      disqualified: '',
      appointed: 'Y',
      honours,
      former_names: null,
      identification: null,
    },
    appointment: {
      director_id,
      company_number,
      type: role.type,
      status: role.status,
      date,
      date_prefix: written.origin === '2' ? 'PRE' : null,
      resignation_date,
      occupation,
      address_id: null,
      nationality,
      country_of_residence,
      care_of,
      po_box,
      line_1,
      line_2,
      town,
      county,
      country,
      postcode,
    },
  }
}

export const isPersonNumber = (text: string) => /^\d{12}$/.test(text)

/** Ids of loaded officers differ from those of other sources. */
export const toOfficerId = (number: string): string => `p.${number}`

export type Role = { type: string; status: 'CURRENT' | 'RESIGNED' }

/** The role of a code. A person number that begins with 9 is a nominee's. */
export function roleOf(code: string, number: string): Role | null {
  const at = Number(code)
  if (!/^\d\d$/.test(code)) return null
  for (const [current, resigned, types] of roles)
    if ((at >= current && at < current + types.length) || (at >= resigned && at < resigned + types.length)) {
      const isCurrent = at < resigned
      const type = types[at - (isCurrent ? current : resigned)]!
      const nominee = number.startsWith('9') && (type === 'DIR' || type === 'SEC')
      return { type: nominee ? `NOM${type}` : type, status: isCurrent ? 'CURRENT' : 'RESIGNED' }
    }
  return null
}

/** The first codes of current and of resigned officers, with the types that follow. */
const roles: readonly [current: number, resigned: number, types: readonly string[]][] = [
  [0, 2, ['SEC', 'DIR']],
  [4, 6, ['LLPMEM', 'LLPDMEM']],
  [11, 14, ['FACTOR', 'RECMAN', 'CICMAN']],
  [17, 20, ['ORGAN', 'SUPER', 'MEMBER']],
]
