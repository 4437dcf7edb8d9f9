/** The outcome of any answer, against a rule that is written here by hand and not read from the contract. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OperationName, operation, operationNames, type Result } from './operations.ts'
import { outcomeOf } from './outcome.ts'
import { type RecordName, records } from './records.ts'
import type { Fields, OtherField, Shape } from './shape.ts'

/** Where the answer is, and what only repeats or describes the question. */
const lists: { readonly [Op in OperationName]?: { answer: string[]; echo?: string[] } } = {
  director_details: { answer: ['director'], echo: ['list_searched_list'] },
  company_appointments: { answer: ['appt_list'], echo: ['list_searched_list'] },
  company_mortgage_index: { answer: ['charge_list'] },
  company_number_search: { answer: ['company_short_list'] },
  company_name_search: { answer: ['company_short_list', 'place_list'] },
  company_filing_history: { answer: ['filing_history_list'] },
  company_document_info: { answer: ['document'] },
  company_document: { answer: ['document'] },
  director_search: { answer: ['director_list', 'place_list'], echo: ['list_searched_list'] },
  people_search: {
    answer: ['csv_data', 'place_list', 'street_list'],
    echo: ['er_searched', 'telephone_data_searched'],
  },
  deceased: { answer: ['person_deceased_list', 'date_of_death', 'date_of_death_estimated'] },
  area_code: { answer: ['area_code_list'] },
  geo_code_telephone: { answer: ['geo_data'], echo: ['job_id', 'date_time'] },
  geo_code: { answer: ['geo_data_list'] },
  ip_location: { answer: ['geo_data'], echo: ['ip_address'] },
  find_my_nearest: { answer: ['nearest_data_list'], echo: ['input_parameter_list'] },
  company_profile: { answer: ['company_profile'] },
  company_controllers: { answer: ['controller_list', 'control_statement_list'] },
  controller_search: { answer: ['control_list'] },
  address_search: { answer: ['company_list'] },
  company_insolvency: { answer: ['insolvency_case_list'] },
  sanctions_search: { answer: ['listed_list', 'disqualified_candidate_list'], echo: ['list_searched_list'] },
  land_titles: { answer: ['land_title_list'] },
}
const checks: { readonly [Op in OperationName]?: { unless?: string } } = {
  age_verification: { unless: 'record_dob' },
  person_verify_historic: {},
}
const alwaysFound: OperationName[] = ['tps_full', 'send_text_message', 'client_info', 'javascript_key']

const nos = ['N', 'no', 'false', '0']
const words = fc.constantFrom(
  '',
  null,
  ...nos,
  'Y',
  'true',
  'perhaps',
  '2019-03-17',
  '2031',
  'NONE',
  'EXACT',
  'Leeds',
  'b',
)
const headings = 'name,address\r\n'
const csv = fc.constantFrom(
  '',
  null,
  headings,
  `${headings}Ann Lee,1 High Street\r\n`,
  'Ann Lee,1 High Street',
  ' \n',
  'N',
  'perhaps',
)
const silent = [
  ...[
    ['total_records', '0'],
    ['hits', '0'],
    ['status', 'ok'],
    ['credit_used', '10'],
    ['page_number', '3'],
    ['took', '7'],
  ],
].map(([name = '', text = '']): OtherField => ({ name, text }))
const telling = [
  ['total_records', '5'],
  ['hits', '37'],
  ['next_page', 'b'],
  ['status', 'pending'],
  ['town', 'York'],
].map(([name = '', text = '']): OtherField => ({ name, text }))

type Values = { [field: string]: unknown }
function answersOf(fields: Fields, depth: number): fc.Arbitrary<Values> {
  const values = Object.entries(fields).map(([name, shape]) => [name, anyValueOf(name, shape, depth)])
  return fc.record(Object.fromEntries(values), { requiredKeys: [] })
}
function anyValueOf(name: string, shape: Shape, depth: number): fc.Arbitrary<unknown> {
  if (name === 'csv_data') return csv
  if (shape.kind === 'text') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(null, '') }, words)
  if (shape.kind === 'integer') return fc.constantFrom(null, 0, 3)
  if (shape.kind === 'texts') return fc.constantFrom(null, [], ['a'])
  if (depth === 0) return fc.constant(null)
  const item = answersOf(records[shape.record as RecordName], depth - 1)
  return fc.oneof(fc.constant(null), shape.kind === 'record' ? item : fc.array(item, { maxLength: 2 }))
}

const arbitraryAnswer = (name: OperationName) =>
  fc.record({
    fields: answersOf(operation(name).result, 2),
    others: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...silent) }, fc.constantFrom(...telling)), {
      maxLength: 2,
    }),
  })

/**
 * Says nothing: nil or empty, a number of none, no in the place of a death's date, a flag that the date is an estimate,
 * headings without people.
 */
function isBlank(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (/^num_|^total_|_num$/.test(name) && Number(value) === 0) return true
  if (name === 'date_of_death_estimated' && ['Y', 'true'].includes(String(value))) return true
  if (/^date_of_death/.test(name)) return [...nos, 'NONE'].includes(String(value))
  if (name === 'csv_data') return [headings, ' \n', ...nos].includes(String(value))
  return typeof value === 'object' && Object.entries(value).every(([field, part]) => isBlank(field, part))
}

for (const name of operationNames)
  test(`${name}: an answer is none found where it says so and holds nothing else, and never otherwise`, () => {
    fc.assert(
      fc.property(arbitraryAnswer(name), ({ fields, others }) => {
        const result = { ...fields, ...(others.length > 0 && { other_fields: others }) } as Result<typeof name>
        expect(outcome(name, result)).toBe(expected(name, fields, others))
      }),
      { numRuns: 300 },
    )
  })

test('each operation has a rule here', () => {
  expect([...Object.keys(lists), ...Object.keys(checks), ...alwaysFound].toSorted()).toEqual(operationNames.toSorted())
})

const outcome = (name: OperationName, result: Result<OperationName>) => {
  try {
    return outcomeOf(name, result)
  } catch {
    return 'neither'
  }
}

function expected(name: OperationName, fields: Values, others: OtherField[]) {
  const check = checks[name]
  if (check) {
    const isNo = nos.includes(String(fields.validation_status))
    return isNo && (!check.unless || isBlank(check.unless, fields[check.unless])) ? 'none_found' : 'found'
  }
  const list = lists[name]
  if (!list) return 'found'
  const isEmpty = Object.entries(fields).every(([field, value]) => list.echo?.includes(field) || isBlank(field, value))
  if (!isEmpty) return 'found'
  if (others.some((other) => telling.includes(other))) return Object.keys(fields).length > 0 ? 'found' : 'neither'
  const isSaid = list.answer.some((field) => field in fields)
  return isSaid || others.every((other) => /^(total_records|status|credit_used|page_number)$/.test(other.name))
    ? 'none_found'
    : 'neither'
}
