import { expect, test } from 'vitest'
import { chargeStatuses } from '../../contract/codes.ts'
import { inWords, labelOf, toneOf } from './words.ts'

test('a code that nobody knows is shown as it came', () => {
  expect(inWords(chargeStatuses, 'SATISFIED')).toBe('Satisfied')
  expect(inWords(chargeStatuses, 'HALF-FORGOTTEN')).toBe('HALF-FORGOTTEN')
  expect(inWords(chargeStatuses, null)).toBe('')
})

test('a status that nobody knows has no colour', () => {
  expect(toneOf('Active')).toBe('good')
  expect(toneOf('Something new')).toBe('plain')
})

test('a wire name reads as a label, and is spelled right on the screen', () => {
  expect(labelOf('company_number')).toBe('Company number')
  expect(labelOf('satistfied_date')).toBe('Satisfied date')
  expect(labelOf('ip_address')).toBe('IP address')
})
