import type { Store } from '../../store/store.ts'
import type { Loaded } from '../format.ts'
import { nearest } from '../nearest.ts'

type Options = { group?: string; account?: string; onRows?: (count: number) => void }

export const loadNearest = (
  store: Store,
  file: string,
  { group = '', account = 'default', onRows = () => {} }: Options = {},
): Promise<Loaded> =>
  nearest.load([file], { store, options: { group, account }, now: new Date('2026-11-20T10:00:00Z'), onRows })

/** One line of BasicCompanyData: every value in quotation marks, in the order of its header. */
export function basicCompanyData(
  companies: readonly { [column: string]: string }[],
  header = basicCompanyHeader,
): string {
  const columns = header.split(',').map((name) => name.trim())
  const lines = companies.map((company) =>
    columns.map((column) => `"${(company[column] ?? '').replaceAll('"', '""')}"`).join(','),
  )
  return `${[header, ...lines].join('\n')}\n`
}

/** With Companies House's own padding. */
export const basicCompanyHeader = [
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2',
  'RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus',
  'CountryOfOrigin,DissolutionDate,IncorporationDate,Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate',
  'Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate,Returns.LastMadeUpDate,Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied,SICCode.SicText_1',
  'SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners,URI',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (number) => `${number === 1 ? '' : ' '}PreviousName_${number}.CONDATE, PreviousName_${number}.CompanyName`,
  ),
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',')

/** Lines of Companies House's files of officers, by position. */
export const companyLine = (number: string, name: string, status = ' ') =>
  `${number}1${status}${' '.repeat(22)}0001${String(name.length + 1).padStart(4, '0')}${name}<`

type Written = {
  company?: string
  person?: string
  code?: string
  names?: [title: string, forename: string, surname: string]
  honours?: string
  /** Care of, PO box, line 1, line 2, post town, county, country. */
  address?: string[]
  /** Occupation, nationality, country of residence. */
  about?: string[]
  postcode?: string
  birth?: string
  date?: string
  resigned?: string
  origin?: string
}
const variableOf = ({ names = ['MR', 'ANYONE', 'EXAMPLE'], honours = '', address = [], about = [] }: Written) =>
  `${[...names, honours, ...pad(address, 7), ...pad(about, 3)].join('<')}<`
const pad = (values: string[], length: number) => Array.from({ length }, (_, at) => values[at] ?? '')
const sized = (text: string) => `${String(Buffer.byteLength(text)).padStart(4, '0')}${text}`
const spaces = (text: string | undefined, length: number) => (text ?? '').padEnd(length)

export const personLine = (written: Written) => {
  const { company = '', person = '', code = '01', origin = '1', date, resigned, postcode, birth = '' } = written
  return `${company}2${origin}${code}${person} ${' '.repeat(7)}${spaces(date, 8)}${spaces(resigned, 8)}${spaces(postcode, 8)}${spaces(birth.slice(0, 6), 8)}${spaces(birth, 8)}${sized(variableOf(written))}`
}

type Change = Written & { old?: string; oldCode?: string; correction?: 'Y'; corporate?: 'Y' }

export const updateLine = (change: Change) => {
  const {
    company = '',
    person = '',
    code = '01',
    old = person,
    oldCode = code,
    correction = ' ',
    corporate = ' ',
    origin = '1',
  } = change
  const { postcode, birth = '', date, resigned } = change
  return `${spaces(company, 8)}2${origin} ${correction}${corporate}  ${oldCode}${code}${spaces(old, 12)}${person}${spaces(birth.slice(0, 6), 8)}${spaces(birth, 8)}${' '.repeat(8)}${spaces(postcode, 8)}${spaces(date, 8)}${spaces(resigned, 8)}${' '.repeat(16)}${sized(variableOf(change) + '<'.repeat(13))}`
}

type Banned = {
  person: string
  names: readonly [title: string, forename: string, surname: string]
  birth?: string
  until?: string
}

/** Product 192: each person with one undertaking. */
export function disqualifiedFile(people: readonly Banned[], { run = '0050', day = '20261114' } = {}): string {
  const lines = people.flatMap(({ person, names, birth, until = '20301231' }) => [
    `1${person}${spaces(birth, 8)}LS1 4VK ${sized(`${names.join('<')}<<1 HIGH STREET<<LEEDS<<ENGLAND<BRITISH<<<`)}`,
    `2${person}20200101${until}${spaces('CDDA 1986 S7', 20)}${spaces('UNDERTAKING', 30)}`,
  ])
  const count = (number: number) => String(number).padStart(8, '0')
  const counts = [people.length, people.length, 0, 0, lines.length].map(count)
  return `DISQUALS${run}${day}\n${lines.join('\n')}\nDISQUALS/${counts.join('/')}\n`
}

export const officerFile = (lines: string[], { kind = 'SNAP', run = '1234', day = '20261101' } = {}) =>
  `${[`DDDD${kind}${run}${day}`, ...lines, `99999999${String(lines.length).padStart(8, '0')}`].join('\n')}\n`
