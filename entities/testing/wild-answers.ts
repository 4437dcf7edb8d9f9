/** Answers that no register gives: every field present, empty, nil, absent, unknown or contradictory. */
import fc from 'fast-check'
import { type OperationName, operation } from '../../contract/operations.ts'
import { records } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'

/** A field on the wire; `undefined` if the answer leaves it out. */
export type Wild = string | null | undefined | Wild[] | { [field: string]: Wild }
export type WildAnswer = { [field: string]: Wild }

export const wildAnswers = (name: OperationName): fc.Arbitrary<WildAnswer> => fieldsOf(operation(name).result, 0)

/** The values for a field, by its name. The first row that fits counts. */
const values: readonly (readonly [field: RegExp, ...texts: string[]])[] = [
  [/date_of_death|estimated/, '2011-02-14', '2011', 'N', 'false', '0', 'Y', 'unknown', '30 Feb 2019'],
  [/^(dissolved|ceased|notified)_on$/, '2015-03-02', '2011-06-01', '2011', 'N', 'soon'],
  [
    /^kind$/,
    'individual-person-with-significant-control',
    'corporate-entity-beneficial-owner',
    'super-secure-beneficial-owner',
    'x',
    'Individual',
    'Entity',
    'Ship',
    'passport',
    'registration number',
  ],
  // Of an identifier, such as a passport.
  [/^value$/, 'P9999999'],
  [/^name_type$/, 'Primary Name', 'Primary Name Variation', 'Alias', 'Previous name', 'x'],
  [/^strength$/, 'good', 'Low quality', 'x'],
  [/^matched_on$/, 'name', 'company number', 'x'],
  [/^statement$/, 'no-individual-or-entity-with-signficant-control', 'psc-exists-but-not-identified', 'constructor'],
  [/^type$/, 'wound-up-on', 'dissolved-on', 'compulsory-liquidation', 'constructor', 'DIR'],
  [/_registered$/, 'England', 'Luxembourg'],
  [/registration_number/, '90000002', '9000002', 'B 12'],
  [/^registered_office_(in_dispute|undeliverable)$/, 'true', 'false', 'perhaps'],
  [
    /dob|date|_on$|_due$|^used_|^y$/,
    '2015-03-02',
    '2011-06-01',
    '12/05/2009',
    '1961-07',
    '30 Feb 2019',
    '0001-01-01',
    'N',
    'soon',
  ],
  [/^(m|d|month|day)$/, '7', '31', '13', 'x'],
  [/tps_status$/, 'call', 'no_call', 'CALL', 'maybe'],
  [/^num_|_num$|total|results/, '0', '3', '-1', '5000', 'many'],
  [/validation_status|indicator|_ind$|satisfied|searched/, 'true', 'false', 'Y', 'N', '1', '0', 'perhaps'],
  [/match_code|age_range/, 'NONE', 'FULL', 'PARTIAL', '18+', '??', 'constructor'],
  [
    /company_status|company_index_status|^status$/,
    'Active',
    'Dissolved',
    'DISSOLVED',
    'Current',
    'Resigned',
    'Liquidation',
    'Zonal',
  ],
  [/latitude|^north$/, '51.5034', '51,5034', '51.5034N', '429000', '91', 'north of here'],
  [/longitude|^east$/, '-0.1276', '-0,1276', '0.1276W', '430000', 'east of here'],
  [/level|accurate/, 'country', 'postcode', 'street', '1', 'N', 'constructor'],
  [/distance|radius|range/, '0', '1500', '-3', 'near'],
  [/telephone_number|landline|mobile|destination/, '02079460123', '01632960123', '0'],
  [/postcode/, 'LS1 4VK', 'EC1A', '???'],
  [/company_number/, '90000001', '90000002'],
  [/page_id/, '2-abc', ''],
  [/ip_address/, '192.0.2.7'],
  [
    /csv_data/,
    'surname,forename\nSmith,Ann',
    'Smith,Ann\nJones,Bo',
    'surname,surname\nSmith,Jones',
    'surname,forename',
    '\n',
  ],
  // A name that every object has, used as a value.
  [/./, 'North Example', 'A & B <i>', 'unknown', '0', 'constructor'],
]

/** Deep enough for an address's position. Deeper fields are left out. */
const deepest = 3

function fieldsOf(fields: Fields, depth: number): fc.Arbitrary<WildAnswer> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, wildValue(name, shape, depth)])),
  )
}

function wildValue(name: string, shape: Shape, depth: number): fc.Arbitrary<Wild> {
  const nothing = fc.constantFrom<Wild>(undefined, null, '')
  if (shape.kind === 'text' || shape.kind === 'integer') {
    const [, ...texts] = values.find(([field]) => field.test(name))!
    return fc.oneof({ weight: 2, arbitrary: nothing }, { weight: 5, arbitrary: fc.constantFrom(...texts) })
  }
  if (depth === deepest) return nothing
  if (shape.kind === 'texts')
    return fc.oneof(nothing, fc.array(fc.constantFrom('North', 'voting-rights-25-to-50-percent'), { maxLength: 2 }))
  const inner = fieldsOf(records[shape.record as keyof typeof records], depth + 1)
  if (shape.kind === 'record') return fc.oneof(nothing, { weight: 3, arbitrary: inner })
  return fc.oneof(nothing, { weight: 4, arbitrary: fc.array(inner, { maxLength: depth === 0 ? 4 : 2 }) })
}

/** The elements of a result, written by hand as another serialiser would. */
export function toElements(name: OperationName, answer: WildAnswer): string {
  return elementsOf(operation(name).result, answer)
}

const elementsOf = (fields: Fields, values: WildAnswer): string =>
  Object.entries(fields)
    .map(([name, shape]) => elementOf(name, shape, values[name]))
    .join('')

function elementOf(name: string, shape: Shape, value: Wild): string {
  if (value === undefined) return ''
  if (value === null) return `<${name} i:nil="true"/>`
  if (typeof value === 'string') return `<${name}>${escaped(value)}</${name}>`
  return `<${name}>${insideOf(shape, value)}</${name}>`
}

function insideOf(shape: Shape, value: Wild[] | WildAnswer): string {
  if (shape.kind === 'texts')
    return (value as string[]).map((item) => `<${shape.item}>${escaped(item)}</${shape.item}>`).join('')
  if (shape.kind !== 'record' && shape.kind !== 'list') return ''
  const fields = records[shape.record as keyof typeof records]
  if (shape.kind === 'record') return elementsOf(fields, value as WildAnswer)
  return (value as WildAnswer[])
    .map((item) => `<${shape.record}>${elementsOf(fields, item)}</${shape.record}>`)
    .join('')
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
