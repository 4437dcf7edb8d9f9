import { expect, onTestFinished, test, vi } from 'vitest'
import { dateInWords, dayAt, dayInWords, endInWords, momentsOf, timeInWords } from './dates.ts'

test.each([
  ['2019-05-02', '2 May 2019'],
  ['1974-11', 'November 1974'],
  ['2020-09-30', '30 Sept 2020'],
  ['2020-13-30', '2020-13-30 (not a real date)'],
  ['2019-02-30', '2019-02-30 (not a real date)'],
  ['2019-02-29', '2019-02-29 (not a real date)'],
  ['2020-02-29', '29 Feb 2020'],
  ['2019-04-31', '2019-04-31 (not a real date)'],
  ['2019-00', '2019-00 (not a real date)'],
  ['0000-00-00', '0000-00-00 (not a real date)'],
  ['12/05/2019', '12/05/2019'],
  ['about 1990', 'about 1990'],
])('%s reads %s', (date, words) => {
  expect(dateInWords(date)).toBe(words)
})

test.each([
  [-1, 'over'],
  [0, 'ends today'],
  [1, 'ends in 1 day'],
  [30, 'ends in 30 days'],
  [31, null],
])('what ends in %i days says %s', (days, words) => {
  expect(endInWords(days)).toBe(words)
})

test('a time says its day unless that is today', () => {
  expect(timeInWords('2025-09-03T04:05:06')).toBe('3 Sept 2025, 04:05:06')
  vi.setSystemTime('2026-11-20T18:30:00')
  onTestFinished(() => void vi.useRealTimers())
  expect(timeInWords('2026-11-20T14:00:09')).toBe('14:00:09')
  expect(timeInWords('2026-11-19T14:00:09')).toBe('19 Nov 2026, 14:00:09')
})

test('the day of a moment is one of the reader’s own days', () => {
  vi.stubEnv('TZ', 'Europe/London')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(dayAt('2026-06-30T23:30:00.000Z')).toBe('2026-07-01')
  expect(dayInWords('2026-12-01T23:30:00.000Z')).toBe('1 Dec 2026')
  expect(dayAt('')).toBe('')
})

test('a span of days is one of the reader’s own days, also where the clocks change', () => {
  vi.stubEnv('TZ', 'Europe/London')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(momentsOf({ from: '2026-07-01', to: '2026-07-02', event: 'opened' })).toEqual({
    event: 'opened',
    from: '2026-06-30T23:00:00.000Z',
    to: '2026-07-02T22:59:59.999Z',
  })
  expect(momentsOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T23:00:00.000Z',
    to: '2026-10-25T23:59:59.999Z',
  })
  expect(momentsOf({ from: '2026-02-30', to: null })).toEqual({ from: '2026-02-30', to: null })
})
