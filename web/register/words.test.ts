import { expect, test } from 'vitest'
import { chargeStatuses } from '../../contract/codes.ts'
import { inWords, labelOf, toneOf, whyInWords } from './words.ts'

test('an unknown code is shown as received', () => {
  expect(inWords(chargeStatuses, 'SATISFIED')).toBe('Satisfied')
  expect(inWords(chargeStatuses, 'HALF-FORGOTTEN')).toBe('HALF-FORGOTTEN')
  expect(inWords(chargeStatuses, null)).toBe('')
})

test('an unknown status has no colour', () => {
  expect(toneOf('Active')).toBe('usual')
  expect(toneOf('Something new')).toBe('plain')
})

test('a failure says why, and what was said of it; and how long it took where nothing was', () => {
  const message = 'The service did not begin its answer within 20 seconds.'
  expect(whyInWords({ reason: 'timeout', message, milliseconds: 61_000 })).toBe(`the service took too long. ${message}`)
  expect(whyInWords({ reason: 'timeout' })).toBe('the service took too long.')
  const unreached = 'Companies House could not be reached.'
  expect(whyInWords({ reason: 'source_unavailable', message: `source_unavailable: ${unreached}` })).toBe(
    `the register did not answer. ${unreached}`,
  )
  expect(whyInWords({ reason: 'timeout', milliseconds: 20_012 })).toBe('it took longer than 20 seconds.')
  expect(whyInWords({ reason: 'fault', message: 'Not offered yet.' })).toBe(
    'the service returned a fault. Not offered yet.',
  )
})

test('a service without a source says itself what it lacks', () => {
  const lack = 'No disqualified people are loaded. Ask the operator to load them.'
  expect(whyInWords({ reason: 'no_source', message: `no_source: ${lack}` })).toBe(lack)
  expect(whyInWords({ reason: 'no_source' })).toMatch(/^no source covers all/)
})

test('where the service says when it may be asked again, so do the words', () => {
  const asked = { reason: 'too_many_requests', message: 'Slow down.' }
  expect(whyInWords({ ...asked, retry_after: 1 })).toBe(
    'the service received too many requests. Slow down. Try again in 1 second.',
  )
  expect(whyInWords({ ...asked, retry_after: 90 })).toMatch(/ Try again in 90 seconds\.$/)
  expect(whyInWords({ ...asked, retry_after: 3599 })).toMatch(/ Try again in 60 minutes\.$/)
  const wait = 'source_quota: The quota is used up. Try again in 121 s.'
  expect(whyInWords({ reason: 'source_quota', message: wait, retry_after: 121 })).toBe(
    'the register takes no more requests for now. The quota is used up. Try again in 3 minutes.',
  )
  expect(whyInWords({ ...asked, retry_after: 0 })).toBe('the service received too many requests. Slow down.')
})

test('a wire name reads as a label, and is spelled right on the screen', () => {
  expect(labelOf('company_number')).toBe('Company number')
  expect(labelOf('satistfied_date')).toBe('Satisfied date')
  expect(labelOf('ip_address')).toBe('IP address')
})
