/** Maps columns to parameters: a first guess from the headings, and each row as it will be sent. */
import { checkParams } from '../../contract/check.ts'
import { parameters } from '../../contract/parameters.ts'
import { type Flow, type Params, requiredCalls } from './flows.ts'

export type Mapping = { [parameter: string]: string }

/** Other headings that people use for a parameter; in lower case, letters and digits only. */
const otherNames: { readonly [parameter: string]: readonly string[] } = {
  name: ['companyname', 'company', 'supplier', 'suppliername', 'business', 'organisation'],
  company_number: ['companyno', 'number', 'companynumber', 'crn', 'registrationnumber', 'regno'],
  telephone_number: ['telephone', 'phone', 'phonenumber', 'tel', 'mobile', 'number'],
  surname: ['lastname', 'familyname'],
  forename: ['firstname', 'givenname', 'forenames'],
  fullname: ['name', 'fullname', 'person'],
  premises: ['house', 'housenumber', 'housename', 'building'],
  addr1: ['address', 'address1', 'addressline1', 'line1'],
  street: ['road', 'streetname'],
  town: ['city', 'posttown'],
  postcode: ['postalcode', 'zip'],
  text: ['postcode', 'address', 'place'],
  area_or_code: ['area', 'code', 'place', 'town'],
}
const key = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const knownKeys = new Set(
  [...Object.keys(parameters), ...Object.keys(otherNames)].map(key).concat(...Object.values(otherNames)),
)
export const isKnownHeading = (heading: string): boolean => knownKeys.has(key(heading))

export function guessMapping(flow: Pick<Flow, 'params'>, headings: readonly string[]): Mapping {
  const free = new Map(headings.map((heading) => [key(heading), heading]))
  const mapping: Mapping = {}
  const take = (parameter: string, wanted: string) => {
    const heading = free.get(wanted)
    if (heading === undefined || parameter in mapping) return
    mapping[parameter] = heading
    free.delete(wanted)
  }
  for (const parameter of flow.params) take(parameter, key(parameter))
  for (const parameter of flow.params) for (const name of otherNames[parameter] ?? []) take(parameter, name)
  return mapping
}

export function faultsOf(flow: Flow, mapping: Mapping, headings: readonly string[]): string[] {
  const faults = Object.entries(mapping).flatMap(([parameter, heading]) => [
    ...(flow.params.includes(parameter) ? [] : [`${flow.label} has no parameter ${parameter}.`]),
    ...(headings.includes(heading) ? [] : [`The file has no column “${heading}”.`]),
  ])
  const isEnough = flow.needs.some((set) => set.every((parameter) => parameter in mapping))
  const sets = flow.needs.map((set) => set.join(', ')).join('; or ')
  return isEnough ? faults : [...faults, `Choose columns for: ${sets}.`]
}

export type Mapped = { params: Params; repaired: Repair[] } | { problem: string }
export type Repair = keyof typeof repairs

/** Spreadsheets drop a number's leading zeros and its plus. We restore them only if one reading is possible. */
const repairs = {
  zero: {
    parameter: 'telephone_number',
    lacks: /^[1-9]\d{9}$/,
    put: (value: string) => `0${value}`,
    note: (rows: string) => `${rows} had a telephone number without its leading 0. It was put back.`,
  },
  plus: {
    parameter: 'telephone_number',
    lacks: /^44\d{10}$/,
    put: (value: string) => `+${value}`,
    note: (rows: string) => `${rows} had a telephone number without the + before 44. It was put back.`,
  },
  zeros: {
    parameter: 'company_number',
    lacks: /^\d{1,7}$/,
    put: (value: string) => value.padStart(8, '0'),
    note: (rows: string) => `${rows} had a company number of fewer than eight digits. Zeros were put before it.`,
  },
} as const
const repairOf = (parameter: string, value: string): Repair | undefined =>
  (Object.keys(repairs) as Repair[]).find(
    (name) => repairs[name].parameter === parameter && repairs[name].lacks.test(value),
  )

export function mapRow(flow: Flow, mapping: Mapping, headings: readonly string[], cells: readonly string[]): Mapped {
  const repaired: Repair[] = []
  const params: Params = {}
  for (const [parameter, heading] of Object.entries(mapping)) {
    const given = (cells[headings.indexOf(heading)] ?? '').trim()
    if (given === '') continue
    const damage = damageOf(given)
    if (damage !== null) return { problem: `${parameter} must be ${damage}` }
    const repair = repairOf(parameter, given)
    if (repair) repaired.push(repair)
    params[parameter] = repair ? repairs[repair].put(given) : given
  }
  const problem = problemOf(flow, params)
  return problem === null ? { params, repaired } : { problem }
}

const error = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

function damageOf(value: string): string | null {
  if (error.test(value)) return `a value. The file has the error ${value}.`
  if (/^\d[.,]\d+E\+\d+$/i.test(value))
    return `written in full. A spreadsheet shortened it to ${value}, and its last digits are lost.`
  return null
}

/** A row lacks a value, or a call would be refused. */
function problemOf(flow: Flow, params: Params): string | null {
  const lacking = flow.needs.map((set) => set.filter((parameter) => !(parameter in params)))
  const least = lacking.toSorted((one, other) => one.length - other.length)[0] ?? []
  if (least.length > 0) return `Missing: ${least.join(', ')}.`
  const errors = requiredCalls(flow, params).flatMap((call) => checkParams(call.operation, call.params))
  return errors[0]?.message ?? null
}

export function repairNotes(times: ReadonlyMap<Repair, number>): string[] {
  return [...times].map(([parameter, rows]) => repairs[parameter].note(rows === 1 ? '1 row' : `${rows} rows`))
}
