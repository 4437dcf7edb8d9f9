import { expect, test } from 'vitest'
import { dayOf } from '../ui/periods.ts'
import {
  appointmentCounts,
  leastOf,
  listedInPart,
  periodOf,
  tenureNames,
  tenureOf,
  tenuresInWords,
} from './appointment.ts'

const told = dayOf('2026-11-21')!

test.each([
  [{ status: 'CURRENT', company_status: 'Active' }, 'current'],
  [{ status: 'Current' }, 'current'],
  [{ status: 'CURRENT', company_status: 'Liquidation' }, 'current'],
  [{ status: 'CURRENT', company_status: 'Dissolved' }, 'dissolved'],
  [{ status: 'CURRENT', company_status: 'Converted/Closed' }, 'not told'],
  [{ status: 'CURRENT', ceased_date: { en: '30 June 2020' } }, 'not told'],
  [{ status: 'CURRENT', resignation_date: '2019-01-01' }, 'not told'],
  [{ status: 'RESIGNED', company_status: 'Dissolved' }, 'resigned'],
  [{ status: null, resignation_date: '2019-01-01' }, 'resigned'],
  [{ status: null, resignation_date: 'N' }, 'not told'],
  [{ status: 'CURRENT', resignation_date: '0001-01-01T00:00:00' }, 'current'],
  [{ status: null }, 'not told'],
  [{ status: null, company_status: 'Dissolved' }, 'not told'],
  [{ status: 'SOMETHING', company_status: 'Active' }, 'not told'],
])('%j is %s', (appointment, tenure) => {
  expect(tenureOf(appointment)).toBe(tenure)
})

test('where an appointment does not give the status of its company, the company does', () => {
  expect(tenureOf({ status: 'CURRENT' }, { company_status: 'Dissolved' })).toBe('dissolved')
  expect(tenureOf({ status: 'CURRENT' }, { data_set: 'DISSOLVED' })).toBe('dissolved')
  expect(tenureOf({ status: 'CURRENT', company_status: 'Active' }, { company_status: 'Dissolved' })).toBe('current')
})

const oneOf = <Value>(...values: Value[]) => values
const every = oneOf('CURRENT', 'current ', 'RESIGNED', 'REMOVED', 'DISSOLVED', '', null, undefined).flatMap((status) =>
  oneOf('2019-01-01', '', null, undefined).flatMap((resignation_date) =>
    oneOf('Active', 'Dissolved', 'DISSOLVED (2019)', 'Converted/Closed', 'Something', '', null).flatMap(
      (company_status) =>
        oneOf({ y: '2020', m: '6', d: '30', en: '30 June 2020' }, { y: '', m: '', d: '', en: '' }, null).flatMap(
          (ceased_date) =>
            oneOf(undefined, { company_status: 'Dissolved' }, { data_set: 'DISSOLVED' }, { company_status: null }).map(
              (company) => ({ appointment: { status, resignation_date, company_status, ceased_date }, company }),
            ),
        ),
    ),
  ),
)

test('no one is current or resigned unless the answer says so', () => {
  for (const { appointment, company } of every) {
    const { status, resignation_date, company_status } = appointment
    const tenure = tenureOf(appointment, company)
    const what = JSON.stringify({ appointment, company })
    const saysCurrent = /^current\s*$/i.test(status ?? '')
    if (tenure === 'resigned') expect(status === 'RESIGNED' || Boolean(resignation_date), what).toBe(true)
    else expect(status, what).not.toBe('RESIGNED')
    if (tenure === 'current' || tenure === 'dissolved') {
      expect(saysCurrent, what).toBe(true)
      expect(Boolean(resignation_date), what).toBe(false)
    }
    const isDissolved = /dissolved/i.test(company_status || (company?.company_status ?? company?.data_set ?? ''))
    if (tenure === 'current') expect(isDissolved, what).toBe(false)
    if (tenure === 'dissolved') expect(isDissolved, what).toBe(true)
  }
})

test('each is counted once, under one of the four, and the counts add up', () => {
  const held = every.map(({ appointment, company }) => tenureOf(appointment, company))
  expect(new Set(held)).toEqual(new Set(tenureNames))
  const counts = tenuresInWords(held)
    .split(', ')
    .map((part) => Number.parseInt(part.replace(',', ''), 10))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(every.length)
  expect(tenuresInWords(['current', 'dissolved', 'not told', 'current'])).toBe(
    '2 current, 1 in office when dissolved, 1 status not given',
  )
})

test('appointments that the register counts in none of the three are shown', () => {
  const counted = { num_current_appt: '2', num_dissolved_appt: '1', num_resigned_appt: '3' }
  const labels = (num_appt: string | null, of: object = {}) =>
    appointmentCounts({ ...counted, num_appt, ...of }).map(([label, number]) => `${label} ${number}`)
  expect(labels('6')).toEqual(['Current 2', 'In office when dissolved 1', 'Resigned 3', 'Total 6'])
  expect(labels('7')).toContain('Not given 1')
  for (const unknown of [labels(null), labels('GE1000'), labels('7', { num_resigned_appt: null })])
    expect(unknown.join()).not.toContain('Not given')
})

test.each([
  ['5', 5],
  ['0', 0],
  ['GE1000', 1000],
  ['', null],
  [null, null],
  ['many', null],
])('a count of %j is at least %j', (counted, least) => {
  expect(leastOf(counted)).toBe(least)
})

test.each([
  [1000, '5000', { listed: 1000, counted: 5000, isLeast: false }],
  [1000, 'GE1000', { listed: 1000, counted: 1000, isLeast: true }],
  [1400, 'GE1000', null],
  [120, '120', null],
  [120, null, null],
  [0, '7', null],
])('%j appointments of %j are %j', (length, num_appt, part) => {
  expect(listedInPart({ director_appt_list: Array.from({ length }, () => ({})), num_appt })).toEqual(part)
})

test('a post lasts to its resignation, to the known end of its company, or to the day of the answer', () => {
  const begun = { date: '2015-01-01' }
  const start = dayOf(begun.date)
  expect(periodOf({ ...begun, status: 'CURRENT' }, told)).toEqual({ start, end: told, isBefore: false })
  expect(periodOf({ ...begun, status: 'RESIGNED', resignation_date: '2019-05-02' }, told).end).toBe(dayOf('2019-05-02'))
  const dissolved = { ...begun, status: 'CURRENT', company_status: 'Dissolved' }
  expect(periodOf(dissolved, told).end).toBeNull()
  expect(periodOf({ ...dissolved, ceased_date: { y: '2020', m: '6', d: '30' } }, told).end).toBe(dayOf('2020-06-30'))
})

test('PRE says that it began earlier, on an unknown day', () => {
  expect(periodOf({ status: 'CURRENT', date: '1991-12-31', date_prefix: 'PRE' }, told)).toMatchObject({
    isBefore: true,
  })
})
