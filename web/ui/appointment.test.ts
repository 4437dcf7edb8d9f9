import { expect, test } from 'vitest'
import { periodOf, tenureOf } from './appointment.ts'
import { dayOf } from './periods.ts'

const told = dayOf('2026-11-21')!

test.each([
  [{ status: 'CURRENT', company_status: 'Active' }, 'current'],
  [{ status: 'CURRENT', company_status: 'Liquidation' }, 'current'],
  [{ status: 'CURRENT', company_status: 'Dissolved' }, 'dissolved'],
  [{ status: 'RESIGNED', company_status: 'Dissolved' }, 'resigned'],
  [{ status: null, resignation_date: '2019-01-01' }, 'resigned'],
  [{ status: null }, 'not told'],
  [{ status: 'SOMETHING', company_status: 'Active' }, 'not told'],
])('%j is %s', (appointment, tenure) => {
  expect(tenureOf(appointment)).toBe(tenure)
})

test('a post lasts to its resignation, to the end of its company where that is told, or to the day of the answer', () => {
  const begun = { date: '2015-01-01' }
  const start = dayOf(begun.date)
  expect(periodOf({ ...begun, status: 'CURRENT' }, told)).toEqual({ start, end: told, isBefore: false })
  expect(periodOf({ ...begun, status: 'RESIGNED', resignation_date: '2019-05-02' }, told).end).toBe(dayOf('2019-05-02'))
  const dissolved = { ...begun, status: 'CURRENT', company_status: 'Dissolved' }
  expect(periodOf(dissolved, told).end).toBeNull()
  expect(periodOf({ ...dissolved, ceased_date: { y: '2020', m: '6', d: '30' } }, told).end).toBe(dayOf('2020-06-30'))
})

test('PRE says that it began earlier, and nobody knows when', () => {
  expect(periodOf({ status: 'CURRENT', date: '1991-12-31', date_prefix: 'PRE' }, told)).toMatchObject({
    isBefore: true,
  })
})
