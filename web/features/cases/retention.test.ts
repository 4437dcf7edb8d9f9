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
])('%i days read as %s', (ends_in_days, words) => {
  expect(retentionInWords({ retention_date: '2031-11-22', ends_in_days, shortened: null })).toBe(
    `Kept until 22 Nov 2031: ${words} from today.`,
  )
})

test('a near or past retention date says so', () => {
  const kept = { retention_date: '2026-03-02', shortened: null }
  expect(retentionInWords({ ...kept, ends_in_days: 31 })).toBe('Kept until 2 Mar 2026: 31 days from today.')
  expect(retentionInWords({ ...kept, ends_in_days: 0 })).toBe('Today, 2 Mar 2026, is the last day of this case.')
  expect(retentionInWords({ ...kept, ends_in_days: -1 })).toContain('are erased within a day')
})

test('a shortened retention names who shortened it, and the first day of erasure', () => {
  const shortened = { from: '2031-11-22', at: '2026-03-02T09:00:00.000Z', by: 'Ann', erased_from: '2026-03-09' }
  const words = shortenedInWords(shortened, '2026-03-02')
  expect(words).toContain('Ann brought the retention date forward from 22 Nov 2031 to 2 Mar 2026')
  expect(words).toContain('may be erased from 9 Mar 2026 on')
  const over = { retention_date: '2026-03-02', ends_in_days: -1, shortened }
  expect(retentionInWords(over)).toContain('are erased from 9 Mar 2026 on')
})
