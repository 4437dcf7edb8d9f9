import { expect, test } from 'vitest'
import { dayOfMoment, isoDate } from '../../contract/days.ts'
import { dayOf, overlapOf, spanInWords } from './periods.ts'

const day = (date: string) => dayOf(date)!
const period = (start: string | null, end: string | null, isBefore = false) => ({
  start: dayOf(start),
  end: dayOf(end),
  isBefore,
})

test('a whole date is a day, and nothing else is made into one', () => {
  expect(isoDate(day('2024-02-29'))).toBe('2024-02-29')
  for (const date of ['2023-02-29', '2023-02-31', '2019-05', '2019', '03/04/2019', 'soon', '', null, undefined])
    expect(dayOf(date)).toBeNull()
})

test('where the text is no date, its parts say which day it is; two of them are no day', () => {
  expect(dayOf('4 Mar 2019', { y: '2019', m: '3', d: '4' })).toBe(day('2019-03-04'))
  expect(dayOf(null, { y: '2019', m: '3', d: null })).toBeNull()
})

test('a moment belongs to the day that it is in the United Kingdom', () => {
  expect(isoDate(dayOfMoment('2026-07-01T23:30:00.000Z'))).toBe('2026-07-02')
  expect(isoDate(dayOfMoment('2026-12-01T23:30:00.000Z'))).toBe('2026-12-01')
})

test('two periods overlap on the days that both have', () => {
  expect(overlapOf(period('2010-01-01', '2015-06-30'), period('2015-06-30', '2020-01-01'))).toEqual({
    from: day('2015-06-30'),
    to: day('2015-06-30'),
  })
  expect(overlapOf(period('2010-01-01', '2015-06-29'), period('2015-06-30', '2020-01-01'))).toBeNull()
})

test('without a start or an end, an overlap is stated only where it is certain', () => {
  const told = period('2010-01-01', '2015-06-30')
  expect(overlapOf(told, period('2012-01-01', null))).toBeUndefined()
  expect(overlapOf(told, period(null, '2012-01-01'))).toBeUndefined()
  expect(overlapOf(told, period('2016-01-01', null))).toBeNull()
  // It began some day before 2016: perhaps while the other still was.
  expect(overlapOf(told, period('2016-01-01', '2018-01-01', true))).toBeUndefined()
})

test('a span is in years and months, or in days', () => {
  expect(spanInWords(day('2015-05-02'), day('2018-07-05'))).toBe('3 years 2 months')
  expect(spanInWords(day('2015-01-01'), day('2015-12-31'))).toBe('1 year')
  expect(spanInWords(day('2015-01-01'), day('2015-02-28'))).toBe('2 months')
  expect(spanInWords(day('2015-01-01'), day('2015-01-01'))).toBe('1 day')
})
