import { expect, test } from 'vitest'
import { lengthInWords, retentionInWords } from './retention.ts'

test('the time that is left is said as people count it', () => {
  expect(lengthInWords(1)).toBe('1 day')
  expect(lengthInWords(90)).toBe('90 days')
  expect(lengthInWords(200)).toBe('6 months')
  expect(lengthInWords(1826)).toBe('4 years and 11 months')
  expect(lengthInWords(731)).toBe('2 years')
})

test('an end that is near, or past, is said to be', () => {
  const retention_date = '2026-03-02'
  expect(retentionInWords({ retention_date, ends_in_days: 31 })).toBe(
    'It is kept until 2 Mar 2026: 31 days from today.',
  )
  expect(retentionInWords({ retention_date, ends_in_days: 0 })).toBe('Today, 2 Mar 2026, is its last day.')
  expect(retentionInWords({ retention_date, ends_in_days: -1 })).toContain('is erased within a day')
})
