import { expect, test } from 'vitest'
import { retentionInWords } from './retention.ts'

test.each([
  [1, '1 day'],
  [90, '90 days'],
  [200, '6 months'],
  [731, '2 years'],
  [1825, '4 years 11 months'],
  // From 22 November 2026, in which five years are two leap days long.
  [1826, '5 years'],
])('the time that is left is said as people count it: of %i days %s', (ends_in_days, words) => {
  expect(retentionInWords({ retention_date: '2031-11-22', ends_in_days })).toBe(
    `It is kept until 22 Nov 2031: ${words} from today.`,
  )
})

test('an end that is near, or past, is said to be', () => {
  const retention_date = '2026-03-02'
  expect(retentionInWords({ retention_date, ends_in_days: 31 })).toBe(
    'It is kept until 2 Mar 2026: 31 days from today.',
  )
  expect(retentionInWords({ retention_date, ends_in_days: 0 })).toBe('Today, 2 Mar 2026, is its last day.')
  expect(retentionInWords({ retention_date, ends_in_days: -1 })).toContain('is erased within a day')
})
