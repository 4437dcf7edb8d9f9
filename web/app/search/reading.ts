/** Reads the text of the search box: what it may be, and where that leads. Pure, without lookups. */
import type { OperationName } from '../../../contract/operations.ts'
import { toOutcode } from '../../../contract/postcode.ts'
import { clean } from '../../../contract/values/clean.ts'
import { whyNeither } from '../../../contract/values/company-number.ts'
import { type Coordinates, readCoordinates } from '../../../contract/values/coordinates.ts'
import { readIdentifier } from '../../../contract/values/identifier.ts'
import { readIpAddress } from '../../../contract/values/ip-address.ts'
import { readPostcode } from '../../../contract/values/postcode.ts'
import { isRead, valueIn } from '../../../contract/values/reading.ts'
import { readTelephone } from '../../../contract/values/telephone.ts'
import { toMetre } from '../../../entities/geo/position.ts'
import type { Given } from '../../lookup/lookups.ts'
import { offerOf } from '../../lookup/operations.ts'
import { addressIn } from '../../lookup/readers/addresses.ts'
import { isCompanyName } from '../../lookup/readers/company-names.ts'
import { isAddress, isSurname, readPerson } from '../../lookup/readers/names.ts'
import { companyNumberIn, readAreaCode, readBeginning } from '../../lookup/readers/numbers.ts'
import type { Question } from '../../lookup/record/held.ts'
import { grids } from '../../map/geo/grids.ts'
import { type GridReference, pointOf, readGridReferences } from '../../map/geo/read-grid-references.ts'
import { paths, toRecord, withSearch } from '../../paths.ts'
import { readDated } from './birth-date.ts'
import { longest } from './suggestion.ts'

type ReadingKind =
  | 'record'
  | 'company number'
  | 'beginning of numbers'
  | 'postcode'
  | 'postcode district'
  | 'position'
  | 'telephone number'
  | 'telephone area'
  | 'area code'
  | 'IP address'
  | 'coordinates'
  | 'grid reference'
  | 'director'
  | 'person'
  | 'controller'
  | 'registered office'
  | 'company name'
  | 'place'
  | 'left alone'

export type Reading = {
  kind: ReadingKind
  label: string
  /** The lookups it leads to; empty for none. */
  asks: readonly OperationName[]
  /** Whether Enter runs them. Otherwise a filled-in form opens. */
  isAskedAtOnce: boolean
  /** Null where the application cannot search for it. */
  to: string | null
  /** Form values that must not appear in the address. */
  given?: Given
  /** The lookups that Enter runs, in each form that the application uses. */
  questions?: readonly Question[]
  /** Text in this form is not a name. */
  isCertain?: boolean
}

/** Every reading, the most likely first. */
export function readingsOf(typed: string): Reading[] {
  const text = unquoted(clean(typed.slice(0, longest)).replace(/\s+/g, ' '))
  if (text === '') return []
  const only = readOnly(text)
  if (only) return [only]
  // Postcodes first: SE12 is also a grid square.
  const written = text.replace(/[\s,;.:]+$/, '')
  const readings = [...readPlaces(written), ...readNumbers(written)]
  const record = readShortId(written)
  if (record?.isCertain) return [record]
  // A short id in small letters may look like a postcode or a number. It comes after them.
  if (readings.some(({ isCertain }) => isCertain)) return record ? [...readings, record] : readings
  const problem = readings.length === 0 && record === null ? whyNoName(text) : null
  if (problem !== null) return [notSent(problem)]
  const names = readNames(text)
  if (!record) return [...readings, ...names]
  return readings.length > 0 ? [...readings, record, ...names] : [record, ...names]
}

/** A date, or a text of digits alone, that no search takes would be searched, at a cost, as a company's name. */
function whyNoName(text: string): string | null {
  // Names look like some: 24/7, 9/11, Born 1984, May 2020.
  const isNameLike = text.length <= 5 || (/\p{L}/u.test(text) && !/\d\D+\d/.test(text))
  if (!isNameLike && readDated(text)?.name === '') return 'A date alone cannot be searched for.'
  const address = readIpAddress(text)
  if (/^\d{1,3}(\.\d{1,3}){3}(?![\d.])/.test(text) && !isRead(address)) return address.problem
  const problem = whyNeither(text)
  if (problem === null) return null
  const telephone = readTelephone(text)
  return /^[+(0]/.test(text) && !isRead(telephone) ? telephone.problem : problem
}

/** Copied text may have quotation marks around the whole. */
const unquoted = (text: string): string =>
  /^(?:"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’)$/.exec(text)?.slice(1).join('').trim() ?? text

/** `record …jnqm6n`, as printed, or only its letters and digits. */
function readShortId(text: string): Reading | null {
  const [, said, dots, end = ''] = /^(record\s*)?(…|\.{2,3})?\s*([0-9a-hjkmnp-tv-z]{6})$/i.exec(text) ?? []
  const hasDigit = /\d/.test(end)
  // Capitals are more likely something else.
  const isBare = !said && !dots
  if (end === '' || (isBare && !(hasDigit && /[a-z]/.test(end)))) return null
  const short_id = end.toLowerCase()
  return {
    kind: 'record',
    label: `Record …${short_id}`,
    asks: [],
    isAskedAtOnce: true,
    to: withSearch(paths.records, { short_id }),
    isCertain: Boolean(dots || (said && hasDigit)),
  }
}

/** Text with only one reading. */
function readOnly(text: string): Reading | null {
  const [, id] = /^(?:record\s+)?(?=.*\d)([0-9a-hjkmnp-tv-z]{20})$/i.exec(text) ?? []
  if (id)
    return { kind: 'record', label: `Record ${id}`, asks: [], isAskedAtOnce: true, to: toRecord(id.toLowerCase()) }
  if (/^\S+@\S+\.\S+$/.test(text)) return leftAlone('An e-mail address')
  const address = valueIn(readIpAddress(text))
  if (address) return readAs('ip_location', 'IP address', address)
  if (isDomain(text) && readIdentifier(text)?.register !== 'company') return leftAlone('A domain')
  if (/^\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]*\]?$/i.test(text)) return leftAlone('An IPv6 address')
  return null
}

/** Without a scheme or `www.`, only known endings count: `J.Smith` is a person. */
function isDomain(text: string): boolean {
  const [, said, host] = /^(https?:\/\/|www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/:?#]\S*)?$/i.exec(text) ?? []
  return host !== undefined && (said !== undefined || ends.test(host))
}
const ends =
  /\.(uk|com|org|net|co|io|gov|edu|eu|info|biz|ltd|london|scot|wales|cymru|ie|de|fr|nl|us|dev|app|ai|me|online|site|shop|store|example|test)$/i

function readNumbers(text: string): Reading[] {
  const [company, telephone, positions, beginning] = [
    companyNumberIn(text),
    valueIn(readTelephone(text)),
    readGridReferences(text),
    readBeginning(text),
  ]
  const readings: Reading[] = []
  const code = readAreaCode(text)
  if (code) readings.push(readAs('area_code', 'area code', code))
  if (telephone) {
    readings.push(
      { ...readAs('tps_full', 'telephone number', telephone), isCertain: true },
      { ...readAs('geo_code_telephone', 'telephone area', telephone), isCertain: true },
    )
  }
  if (company) {
    const reading = readAs('company_number_search', 'company number', company.number)
    // Company numbers are not written in groups.
    const isFirst = company.isExact && !/\d \d/.test(text)
    readings.splice(isFirst ? 0 : readings.length, 0, { ...reading, isCertain: company.isExact })
  }
  readings.splice(positions[0]?.isGrouped ? 0 : readings.length, 0, ...positions.map(toGridReading))
  if (beginning && !company?.isExact) {
    const reading = readAs('company_number_search', 'beginning of numbers', beginning)
    readings.push({ ...reading, isCertain: text.endsWith('*') })
  }
  return readings
}

function readPlaces(text: string): Reading[] {
  const postcode = valueIn(readPostcode(text))
  const code = postcode ?? toOutcode(text)
  const places = readCoordinates(text).map((coordinates) => ({
    ...readAs('find_my_nearest', 'position', inAddress(coordinates)),
    kind: 'coordinates' as const,
    label: `Latitude and longitude ${inWords(coordinates)}`,
    isCertain: true,
  }))
  if (code === null) return places
  const area = readAs('geo_code', postcode ? 'postcode' : 'postcode district', code)
  const offices = postcode ? [{ ...readAs('address_search', 'registered office', postcode), isCertain: true }] : []
  return [{ ...area, kind: 'postcode', isCertain: postcode !== null }, ...offices, ...places]
}

function readNames(text: string): Reading[] {
  const dated = readDated(text)
  const people = dated ? readUndated(dated.name).filter(({ kind }) => personal.has(kind)) : []
  if (!dated || people.length === 0) return readUndated(text)
  const person = readPerson(dated.name)
  const isPerson = dated.isSure || !person || person.isLikely
  // Not in an address: a name search has its text there.
  if (isPerson) return [...people, readAs('company_name_search', 'company name', dated.name)]
  return [readAs('company_name_search', 'company name', text), ...people]
}
const personal: ReadonlySet<ReadingKind> = new Set(['director', 'person', 'controller'])

function readUndated(text: string): Reading[] {
  const person = readPerson(text)
  const company = readAs('company_name_search', 'company name', text)
  const isPlace = !isCompanyName(text) && !person?.isLikely && /\p{L}{3}/u.test(text) && !/\d{5}/.test(text)
  const place = isPlace ? [readAs('geo_code', 'place', text)] : []
  const offices = addressIn(text).postcode ? [readAs('address_search', 'registered office', text)] : []
  if (isAddress(text) || offices.length > 0) return [...place, ...offices, company]
  const people = person
    ? [
        readAs('director_search', 'director', text),
        readAs('people_search', 'person', person.fullname),
        readAs('controller_search', 'controller', person.fullname),
      ]
    : []
  const surname = !person && isSurname(text) ? [readAs('director_search', 'director', text)] : []
  return person?.isLikely ? [...people, company] : [company, ...people, ...place, ...surname]
}

function toGridReading(grid: GridReference): Reading {
  const coordinates = toMetre(pointOf(grid))
  const system = grid.grid === 'British' ? 'Grid reference' : grids[grid.grid].label
  const label = `${system} ${grid.reference}, about ${inWords(coordinates)}`
  const reading = readAs('find_my_nearest', 'position', inAddress(coordinates))
  return { ...reading, kind: 'grid reference', label, isCertain: grid.isGrouped }
}

/** As the row of the operation offers it. */
function readAs<Op extends OperationName>(
  operation: Op,
  kind: Parameters<typeof offerOf<Op>>[1] & ReadingKind,
  text: string,
): Reading {
  const { ways, ...offer } = offerOf(operation, kind, text)
  const questions = ways?.map((params) => ({ operation, params }))
  return { kind, ...offer, asks: [operation], isAskedAtOnce: ways !== undefined, ...(questions && { questions }) }
}

const leftAlone = (what: string): Reading => notSent(`${what} cannot be searched for here.`)

const notSent = (why: string): Reading => ({
  kind: 'left alone',
  label: `${why} Nothing was sent.`,
  asks: [],
  isAskedAtOnce: false,
  to: null,
})

const inAddress = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

const inWords = ({ latitude, longitude }: Coordinates) => `${signed(latitude)}, ${signed(longitude)}`
const signed = (degrees: number) => String(degrees).replace('-', '−')
