import { expect, test } from 'vitest'
import { ReplyError } from './errors.ts'
import { outcomeOf } from './outcome.ts'

test('a "no" is none found, unless a record is told of beside it', () => {
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: null })).toBe('none_found')
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: '' })).toBe('none_found')
  expect(outcomeOf('age_verification', { validation_status: 'false', record_dob: '2014-06' })).toBe('found')
  expect(outcomeOf('age_verification', { validation_status: 'true' })).toBe('found')
  expect(outcomeOf('person_verify_historic', { validation_status: 'false' })).toBe('none_found')
})

test('an empty element is no information, and nobody said "none"', () => {
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

test('a flag that says no has said it, whatever is told beside it', () => {
  const other_fields = [{ name: 'message', text: 'The surname differs' }]
  expect(outcomeOf('age_verification', { validation_status: 'false', other_fields })).toBe('none_found')
})
