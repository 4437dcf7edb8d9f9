import { expect, test } from 'vitest'
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
