/** Lines of the snapshot of persons with significant control: one JSON object each, with its company's number. */
import { hash } from 'node:crypto'
import { type Json, lastPart, objectOf } from '../sources/json.ts'
import { controllerKeys, endedOnUnknownDay } from '../store/control.ts'
import type { Tables } from '../store/tables.ts'
import { isCompanyNumber } from './officer-lines.ts'
import { toText } from './values.ts'

/** A row without its place in the file. */
export type ControllerLine = Omit<Tables['controller'], 'number'>
export type StatementLine = Omit<Tables['control_statement'], 'number'>

export type Totals = { controllers: number; statements: number; exemptions: number; day: string | null }

export type ControlLine =
  | { kind: 'controller'; row: ControllerLine }
  /** `about` is the id of the controller whom the statement names. */
  | { kind: 'statement'; row: StatementLine; about: string | null }
  | { kind: 'exemptions'; rows: StatementLine[] }
  | { kind: 'totals'; totals: Totals }

/** @returns the end of the sentence "This line …", if the line cannot be used. It holds no value of the line. */
export function readControlLine(line: string): ControlLine | string {
  const whole = objectIn(line)
  if (whole === null) return 'is not JSON'
  const data = objectOf(whole.data)
  const kind = at(data, 'kind')
  if (kind === null) return 'has no kind'
  if (kind.startsWith('totals#')) return { kind: 'totals', totals: totalsIn(data) }
  const company_number = at(whole, 'company_number')?.toUpperCase() ?? ''
  if (!isCompanyNumber(company_number)) return 'has a company number that is not eight letters and digits'
  if (kind === 'exemptions' || data.exemptions !== undefined)
    return { kind: 'exemptions', rows: exemptionsIn(data, company_number) }
  const id = lastPart(at(objectOf(data.links), 'self'))
  if (id === null) return 'has no link of its own'
  return /-statement(#|$)/.test(kind) || data.statement !== undefined
    ? statementIn(data, id, company_number)
    : { kind: 'controller', row: controllerIn(data, { id, company_number, kind }) }
}

type Named = { id: string; company_number: string; kind: string }

function controllerIn(data: Json, { id, company_number, kind }: Named): ControllerLine {
  const [names, body, verification] = [data.name_elements, data.identification, data.identity_verification_details].map(
    objectOf,
  ) as [Json, Json, Json]
  const said = {
    company_number,
    kind,
    name: at(data, 'name'),
    title: at(names, 'title'),
    forename: at(names, 'forename'),
    middle_name: at(names, 'middle_name'),
    surname: at(names, 'surname'),
    date_of_birth: birthMonthOf(data.date_of_birth),
    nationality: at(data, 'nationality'),
    country_of_residence: at(data, 'country_of_residence'),
    ...linesOfAddress(objectOf(data.address)),
    legal_form: at(body, 'legal_form'),
    legal_authority: at(body, 'legal_authority'),
    place_registered: at(body, 'place_registered'),
    country_registered: at(body, 'country_registered'),
    registration_number: at(body, 'registration_number'),
    natures: naturesOf(data.natures_of_control),
    notified_on: at(data, 'notified_on'),
    ceased_on: at(data, 'ceased_on') ?? (data.ceased === true ? endedOnUnknownDay : null),
    is_sanctioned: typeof data.is_sanctioned === 'boolean' ? String(data.is_sanctioned) : null,
  }
  const row = {
    controller_id: id,
    ...said,
    verified_from: at(verification, 'appointment_verification_start_on'),
    verification_due: at(verification, 'appointment_verification_statement_due_on'),
  }
  return { ...row, ...controllerKeys(row), digest: digestOf(said) }
}

function statementIn(data: Json, statement_id: string, company_number: string): ControlLine | string {
  const statement = at(data, 'statement')
  if (statement === null) return 'has no statement'
  const said = {
    company_number,
    statement,
    linked_name: at(data, 'linked_psc_name'),
    notified_on: at(data, 'notified_on'),
    ceased_on: at(data, 'ceased_on'),
  }
  const about = lastPart(at(objectOf(data.links), 'person_with_significant_control'))
  return { kind: 'statement', row: { statement_id, ...said, digest: digestOf(said) }, about }
}

/** A listed company need not name its controllers. It says so as a statement does, by the code of the exemption. */
function exemptionsIn(data: Json, company_number: string): StatementLine[] {
  return Object.entries(objectOf(data.exemptions)).flatMap(([name, exemption]) => {
    const statement = at(objectOf(exemption), 'exemption_type') ?? name.replaceAll('_', '-')
    const items = objectOf(exemption).items
    return (Array.isArray(items) ? items : [items]).map(objectOf).map((item, before) => {
      const said = {
        company_number,
        statement,
        linked_name: null,
        notified_on: at(item, 'exempt_from'),
        ceased_on: at(item, 'exempt_to'),
      }
      return { statement_id: `${company_number} ${statement} ${before + 1}`, ...said, digest: digestOf(said) }
    })
  })
}

function totalsIn(data: Json): Totals {
  const count = (name: string) => Number(at(data, name) ?? Number.NaN)
  return {
    controllers: count('persons_of_significant_control_count'),
    statements: count('statements_count'),
    exemptions: count('exemptions_count'),
    day: /^\d{4}-\d{2}-\d{2}/.exec(at(data, 'generated_at') ?? '')?.[0] ?? null,
  }
}

/** Never the day, which files of earlier years had. */
function birthMonthOf(written: unknown): string | null {
  const { year, month } = objectOf(written)
  const [y, m] = [Number(year), Number(month)]
  if (!(Number.isInteger(y) && y >= 1000 && y <= 9999)) return null
  return Number.isInteger(m) && m >= 1 && m <= 12 ? `${y}-${String(m).padStart(2, '0')}` : String(y)
}

function linesOfAddress(address: Json) {
  return {
    care_of: at(address, 'care_of') ?? at(address, 'care_of_name'),
    po_box: at(address, 'po_box'),
    line_1: [at(address, 'premises'), at(address, 'address_line_1')].filter(Boolean).join(' ') || null,
    line_2: at(address, 'address_line_2'),
    town: at(address, 'locality'),
    county: at(address, 'region'),
    country: at(address, 'country'),
    postcode: at(address, 'postal_code'),
  }
}

function naturesOf(written: unknown): string | null {
  const natures = (Array.isArray(written) ? written : [written]).map((nature) => textIn(nature))
  return natures.filter((nature) => nature !== null).join('\n') || null
}

/**
 * Over what the line says of control. The day on which an identity was verified is left out: the register fills it in
 * for everybody over a year, and each snapshot would differ in half of its lines.
 */
const digestOf = (said: { readonly [column: string]: string | null }): string =>
  hash('sha1', JSON.stringify(Object.values(said)), 'base64url').slice(0, 14)

function objectIn(line: string): Json | null {
  try {
    return objectOf(JSON.parse(line))
  } catch {
    return null
  }
}

const at = (object: Json, name: string): string | null => textIn(object[name])

const textIn = (value: unknown): string | null =>
  typeof value === 'string' ? toText(value) : typeof value === 'number' ? String(value) : null
