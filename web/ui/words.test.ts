import { expect, test } from 'vitest'
import { chargeStatuses } from '../../contract/codes.ts'
import { inWords, labelOf, toneOf, whyInWords } from './words.ts'

test('a code that nobody knows is shown as it came', () => {
  expect(inWords(chargeStatuses, 'SATISFIED')).toBe('Satisfied')
  expect(inWords(chargeStatuses, 'HALF-FORGOTTEN')).toBe('HALF-FORGOTTEN')
  expect(inWords(chargeStatuses, null)).toBe('')
})

test('a status that nobody knows has no colour', () => {
  expect(toneOf('Active')).toBe('good')
  expect(toneOf('Something new')).toBe('plain')
})

test('a failure says once why, and how long it took where that is known', () => {
  const message = 'The service took too long to answer.'
  expect(whyInWords({ reason: 'timeout', message })).toBe('it took too long.')
  expect(whyInWords({ reason: 'timeout', message, milliseconds: 20_012 })).toBe('it took longer than 20 seconds.')
  expect(whyInWords({ reason: 'fault', message: 'Not offered yet.' })).toBe('the service refused it. Not offered yet.')
})

test('a wire name reads as a label, and is spelled right on the screen', () => {
  expect(labelOf('company_number')).toBe('Company number')
  expect(labelOf('satistfied_date')).toBe('Satisfied date')
  expect(labelOf('ip_address')).toBe('IP address')
})
