/** Maps columns to parameters: a first guess from the headings, and each row as it will be sent. */
import { checkParams } from '../../contract/check.ts'
import { type Format, formats } from '../../contract/formats.ts'
import { type ParameterName, parameters } from '../../contract/parameters.ts'
import { whyNoneBegins } from '../../contract/values/company-number.ts'
import { type Reading, read, refused } from '../../contract/values/reading.ts'
import { dateInWords, faultOf } from './cell-faults.ts'
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
  kind: ['lookup', 'lookupkind', 'kindofvalue', 'valuekind'],
  value: ['identifier'],
  area_or_code: ['area', 'code', 'place', 'town'],
}
const key = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const knownKeys = new Set(
  [...Object.keys(parameters), ...Object.keys(otherNames)].map(key).concat(...Object.values(otherNames)),
)
export const isKnownHeading = (heading: string): boolean => knownKeys.has(key(heading))

/** @param isTaken whether a column holds something else than its heading says */
export function guessMapping(
  flow: Pick<Flow, 'params'>,
  headings: readonly string[],
  isTaken: (column: number) => boolean = () => false,
): Mapping {
  const free = new Map(
    headings.flatMap((heading, column): [string, string][] => (isTaken(column) ? [] : [[key(heading), heading]])),
  )
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

/** `changed`: the parameters that were read in another form than a reader writes them. */
export type Mapped = { params: Params; changed: string[] } | { problem: string }

export function mapRow(flow: Flow, mapping: Mapping, headings: readonly string[], cells: readonly string[]): Mapped {
  const changed: string[] = []
  const params: Params = {}
  for (const parameter of flow.params) {
    const heading = mapping[parameter]
    if (heading === undefined) continue
    const given = (cells[headings.indexOf(heading)] ?? '').trim()
    if (given === '') continue
    const reading = readCell(parameter, given, formatFor(flow, parameter, params))
    if ('problem' in reading) return { problem: `${parameter}: ${reading.problem}` }
    if (reading.changed) changed.push(parameter)
    params[parameter] = reading.value
  }
  const problem = problemOf(flow, params)
  if (problem === null) return { params, changed }
  const fit = oneName(params).find((some) => problemOf(flow, some) === null)
  return fit ? { params: fit, changed: changed.filter((parameter) => parameter in fit) } : { problem }
}

/** Lists hold a whole name beside its parts, and a call takes one of the two. Both parts are more exact. */
function oneName({ surname, forename, ...others }: Params): Params[] {
  const { name, fullname, ...rest } = others
  if (!surname || !(name || fullname)) return []
  return forename ? [{ ...rest, surname, forename }] : [others]
}

const formatFor = (flow: Flow, parameter: string, row: Params): Format | undefined =>
  flow.formatIn ? flow.formatIn(parameter, row) : formats[parameters[parameter as ParameterName]]

/** As a whole value: a short company number has lost its zeros, and is not the beginning of others unless it has a star. */
function readCell(parameter: string, given: string, format: Format | undefined): Reading {
  const fault = faultOf(given) ?? dateInWords(parameter, given)
  if (fault !== null) return refused(fault)
  const isBeginning = format?.subject === 'company_number' && given.endsWith('*')
  if (format?.reads && !isBeginning) return format.reads(given)
  const none = isBeginning ? whyNoneBegins(given) : null
  if (none !== null) return refused(none)
  if (/^\d[.,]\d+E\+\d+$/i.test(given))
    return refused(`A spreadsheet shortened this to ${given}, and its last digits are lost. Enter it in full.`)
  return read(given)
}

/** A row lacks a value, or a call would be refused. */
function problemOf(flow: Flow, params: Params): string | null {
  const lacking = flow.needs.map((set) => set.filter((parameter) => !(parameter in params)))
  const least = lacking.toSorted((one, other) => one.length - other.length)[0] ?? []
  if (least.length > 0) return `Missing: ${least.join(', ')}.`
  const errors = requiredCalls(flow, params).flatMap((call) => checkParams(call.operation, call.params))
  return errors[0]?.message ?? null
}

/** How many rows hold a value in another form. It names no value, because a note outlives its row. */
export function changeNotes(times: ReadonlyMap<string, number>): string[] {
  return [...times].map(
    ([parameter, rows]) =>
      `${rows === 1 ? '1 row has' : `${rows} rows have`} a ${parameter} in an unusual form. The rows show how it was read.`,
  )
}
