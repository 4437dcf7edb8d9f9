import { expect, test } from 'vitest'
import { retentionInWords, shortenedInWords } from './retention.ts'

test.each([
  [1, '1 day'],
  [90, '90 days'],
  [200, '6 months'],
  [731, '2 years'],
  [1825, '4 years 11 months'],
  // From 22 November 2026, in which five years are two leap days long.
  [1826, '5 years'],
])('the time that is left is said as people count it: of %i days %s', (ends_in_days, words) => {
  expect(retentionInWords({ retention_date: '2031-11-22', ends_in_days, shortened: null })).toBe(
    `It is kept until 22 Nov 2031: ${words} from today.`,
  )
})

test('an end that is near, or past, is said to be', () => {
  const kept = { retention_date: '2026-03-02', shortened: null }
  expect(retentionInWords({ ...kept, ends_in_days: 31 })).toBe('It is kept until 2 Mar 2026: 31 days from today.')
  expect(retentionInWords({ ...kept, ends_in_days: 0 })).toBe('Today, 2 Mar 2026, is its last day.')
  expect(retentionInWords({ ...kept, ends_in_days: -1 })).toContain('is erased within a day')
})

test('of a date that was brought forward it is said who did it, and until when nothing is erased', () => {
  const shortened = { from: '2031-11-22', at: '2026-03-02T09:00:00.000Z', by: 'Ann', erased_from: '2026-03-09' }
  const words = shortenedInWords(shortened, '2026-03-02')
  expect(words).toContain('Ann brought its end forward from 22 Nov 2031 to 2 Mar 2026')
  expect(words).toContain('may be erased from 9 Mar 2026 on')
  const over = { retention_date: '2026-03-02', ends_in_days: -1, shortened }
  expect(retentionInWords(over)).toContain('is erased from 9 Mar 2026 on')
})
