import { expect, test } from 'vitest'
import { unclearDate } from './death-date.ts'
import { ReplyError } from './fault-texts.ts'
import type { OperationName } from './operations.ts'
import { besideIn, contentOf, outcomeOf, statedIn } from './outcome.ts'
import { records } from './records.ts'
import { deathDates, type Fields } from './shape.ts'

test('a "no" is none found, unless a record is told of beside it', () => {
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: null })).toBe('none_found')
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: '' })).toBe('none_found')
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: '2014-06' })).toBe('found')
  expect(outcomeOf('age_verification', { validation_status: 'true' })).toBe('found')
  expect(outcomeOf('person_verify_historic', { validation_status: 'false' })).toBe('none_found')
})

test('an empty element is no information, and does not mean "none"', () => {
  expect(outcomeOf('person_verify_historic', {})).toBe('found')
})

test('an empty list, a nil record, and nothing at all are none found by the rule of the row', () => {
  expect(outcomeOf('geo_code', { geo_data_list: [] })).toBe('none_found')
  expect(outcomeOf('geo_code', { geo_data_list: null })).toBe('none_found')
  expect(outcomeOf('ip_location', { geo_data: null })).toBe('none_found')
  expect(outcomeOf('geo_code', {})).toBe('none_found')
})

const beside = (name: string, text: string) => ({ geo_data_list: [], other_fields: [{ name, text }] })

test.each([
  ['message', 'Daily limit reached'],
  ['Warning', 'Throttled'],
  ['result_message', 'No results, for the quota is used up.'],
  ['message', 'Without success.'],
  ['message', 'API key not found'],
  ['#text', 'Server too busy'],
  ['geo_data_list', 'Come back tomorrow.'],
])('what upstream says in %s beside an empty list, “%s”, is no “none found”', (name, text) => {
  expect(() => outcomeOf('geo_code', beside(name, text))).toThrow(ReplyError)
  expect(() => outcomeOf('geo_code', beside(name, text))).toThrow(text)
  expect(outcomeOf('geo_code', { ...beside(name, text), geo_data_list: [{ latitude: '53.9' }] })).toBe('found')
})

test('nor is what an attribute says', () => {
  const attributes = [{ name: 'message', value: 'Daily limit reached' }]
  const result = { geo_data_list: null, other_fields: [{ name: 'geo_data_list', text: null, attributes }] }
  expect(() => outcomeOf('geo_code', result)).toThrow('Daily limit reached')
})

test.each([
  ['message', 'No results found for York.'],
  ['message', 'The place was not found'],
  ['message', 'OK'],
  ['message', 'Request completed successfully.'],
  ['message', ''],
  ['searched_for', 'York Minster'],
  ['took', '7'],
])('%s: “%s” beside an empty list leaves it none found', (name, text) => {
  expect(outcomeOf('geo_code', beside(name, text))).toBe('none_found')
})

test('a flag that says no counts, whatever the other fields say', () => {
  const other_fields = [{ name: 'message', text: 'The surname differs' }]
  expect(outcomeOf('age_verification', { validation_status: 'false', other_fields })).toBe('none_found')
})

test.each(['N', 'n', 'false', 'No', '0', '', null, 'none', 'n/a', '0000-00-00', '0001-01-01T00:00:00'])(
  'a death is not told of by a date of %j',
  (flag) => {
    for (const list of [null, [], [{}], [{ forename: null, date_of_death_estimated: flag }]])
      for (const field of ['date_of_death', 'date_of_death_estimated'])
        expect(outcomeOf('deceased', { person_deceased_list: list, date_of_death: '', [field]: flag })).toBe(
          'none_found',
        )
    expect(outcomeOf('deceased', { person_deceased_list: [{ surname: 'Oldroyd', date_of_death: flag }] })).toBe('found')
  },
)

test.each(['2019-03-17', '2021-11', '1987', '17/03/2019', '17/03/19', 'March 2019'])('%s is a death', (date) => {
  expect(contentOf('deceased', { date_of_death: date })).toBe('wanted')
  expect(contentOf('deceased', { date_of_death: 'N', date_of_death_estimated: date })).toBe('wanted')
})

test.each(['unknown', 'perhaps', '9999-12-31'])('%s in the place of a date is neither a death nor none', (said) => {
  for (const field of ['date_of_death', 'date_of_death_estimated']) {
    expect(contentOf('deceased', { [field]: said })).toBe('beside')
    expect(outcomeOf('deceased', { person_deceased_list: null, [field]: said })).toBe('found')
  }
})

test.each(['Y', 'true'])('a flag of “%s” in the place of the date is neither a death nor none', (said) => {
  expect(contentOf('deceased', { date_of_death: said })).toBe('beside')
  expect(outcomeOf('deceased', { person_deceased_list: [], date_of_death: said })).toBe('found')
  expect(unclearDate({ date_of_death: said })).toBe(said)
})

test.each(['Y', 'y', 'true', '1', 'yes'])('an estimate of “%s” without a date tells of no death', (flag) => {
  for (const person_deceased_list of [null, [], [{}], [{ date_of_death_estimated: flag }]])
    for (const date_of_death of [null, '', 'N', undefined])
      expect(
        outcomeOf('deceased', {
          person_deceased_list,
          ...(date_of_death !== undefined && { date_of_death }),
          date_of_death_estimated: flag,
        }),
      ).toBe('none_found')
  expect(contentOf('deceased', { date_of_death: '2021-11', date_of_death_estimated: flag })).toBe('wanted')
  expect(contentOf('deceased', { person_deceased_list: [{ surname: 'Oldroyd', date_of_death_estimated: flag }] })).toBe(
    'wanted',
  )
})

test.each<[OperationName, { [field: string]: string }]>([
  ['geo_code_telephone', { name: 'Leeds' }],
  ['geo_code_telephone', { containing_name2: 'England' }],
  ['geo_code_telephone', { postcode_area: 'N' }],
  ['geo_code_telephone', { accuracy_radius: '5000' }],
  ['ip_location', { hostname: 'host.example.com' }],
  ['ip_location', { isp: 'Example' }],
  ['company_appointments', { next_page_id: 'b' }],
  ['company_name_search', { previous_page_id: 'a' }],
  ['people_search', { total_ex_directory: '3' }],
])('of %s, %j without what was asked for is not none found', (name, fields) => {
  expect(outcomeOf(name, fields as object)).toBe('found')
  expect(contentOf(name, fields as object)).toBe('beside')
})

test.each([
  ['total_records', '5'],
  ['hits', '37'],
  ['count', '1'],
  ['has_more', 'true'],
  ['nextPage', 'b'],
  ['status', 'pending'],
  ['place', 'York'],
])('%s of %s beside an empty list is not none found', (name, text) => {
  expect(outcomeOf('geo_code', beside(name, text))).toBe('found')
  const attributes = [{ name, value: text }]
  const asAttribute = { geo_data_list: null, other_fields: [{ name: 'geo_data_list', text: null, attributes }] }
  if (/^(total|hits|count|next)/.test(name)) expect(outcomeOf('geo_code', asAttribute)).toBe('found')
})

test.each([
  ['total_records', '0'],
  ['hits', '0'],
  ['has_more', 'false'],
  ['status', 'ok'],
  ['error_code', ''],
  ['credit_used', '10'],
  ['mode', 'test'],
  ['page_number', '0'],
])('%s of %s beside an empty list leaves it none found', (name, text) => {
  expect(outcomeOf('geo_code', beside(name, text))).toBe('none_found')
})

test('what repeats or describes the question is no finding', () => {
  expect(outcomeOf('ip_location', { ip_address: '192.0.2.1', geo_data: null })).toBe('none_found')
  expect(outcomeOf('geo_code_telephone', { geo_data: null, job_id: 'j', date_time: { year: '2026' } })).toBe(
    'none_found',
  )
  const input_parameter_list = [{ key: 'postcode', value: 'LS1 4VK' }]
  expect(outcomeOf('find_my_nearest', { input_parameter_list })).toBe('none_found')
  expect(outcomeOf('people_search', { csv_data: 'name\r\n', er_searched: 'true', total_ex_directory: '0' })).toBe(
    'none_found',
  )
})

test.each<[OperationName, object, [field: string, value: unknown][]]>([
  [
    'ip_location',
    { ip_address: '192.0.2.1', hostname: 'host.example.com', isp: 'Example', geo_data: null },
    [
      ['hostname', 'host.example.com'],
      ['isp', 'Example'],
    ],
  ],
  ['geo_code', { geo_data_list: [], other_fields: [{ name: 'total_records', text: '5' }] }, []],
  ['people_search', { csv_data: null, er_searched: 'true', total_ex_directory: '3' }, [['total_ex_directory', '3']]],
  ['people_search', { csv_data: null, er_searched: 'true', total_ex_directory: '0' }, []],
  ['deceased', { person_deceased_list: [], date_of_death: 'Y' }, [['date_of_death', 'Y']]],
])('of %s, %j is shown by what it holds beside what was wanted', (name, result, shown) => {
  expect(besideIn(name, result)).toEqual(shown)
})

const total = { name: 'total_records', text: '5' }
test.each<[OperationName, object, object]>([
  ['ip_location', { ip_address: '192.0.2.1', isp: 'Example', geo_data: null }, { isp: 'Example' }],
  ['geo_code', { geo_data_list: [], other_fields: [total, { name: 'mode', text: 'test' }] }, { total_records: '5' }],
  [
    'geo_code',
    {
      geo_data_list: [],
      other_fields: [{ name: 'geo_data_list', text: null, attributes: [{ name: 'total', value: '5' }] }],
    },
    { geo_data_list: { text: null, total: '5' } },
  ],
  [
    'geo_code',
    { geo_data_list: [], other_fields: [{ name: 'places', text: null, children: [total, total] }] },
    { places: { text: null, total_records: ['5', '5'] } },
  ],
  ['deceased', { person_deceased_list: [], date_of_death: 'Y' }, { date_of_death: 'Y' }],
])('of %s, %j states what it holds in place of what was wanted', (name, result, stated) => {
  expect(outcomeOf(name, result)).toBe('found')
  expect(statedIn(name, result)).toEqual(stated)
})

test.each<[OperationName, object, object]>([
  ['geo_code', { geo_data_list: [] }, { geo_data_list: [] }],
  ['deceased', { person_deceased_list: [], date_of_death_estimated: 'true' }, { person_deceased_list: [] }],
  ['people_search', { csv_data: 'name\r\n', er_searched: 'true' }, { er_searched: 'true' }],
])('of %s, %j states no more than that there is none', (name, result, stated) => {
  expect(outcomeOf(name, result)).toBe('none_found')
  expect(statedIn(name, result)).toEqual(stated)
})

test('an answer that holds what was wanted states all of it', () => {
  const result = { geo_data_list: [{ latitude: '53.9' }], other_fields: [total] }
  expect(statedIn('geo_code', result)).toBe(result)
})

test('no other field of a record can hold words that say nothing', () => {
  const fields = Object.values<Fields>(records).flatMap((record) => Object.entries(record))
  const special = fields.filter(([, shape]) => shape.kind === 'text' && shape.holds)
  expect(special).toEqual(Object.entries(deathDates))
  expect(fields.filter(([name]) => name in deathDates)).toEqual(Object.entries(deathDates))
})
