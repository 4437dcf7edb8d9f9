import { expect, test } from 'vitest'
import { dayOf } from '../../ui/periods.ts'
import { timelineOf } from './appointment-timeline.ts'

const answeredOn = dayOf('2026-11-21')!
const current = (date: string) => ({ status: 'CURRENT', company_status: 'Active', date })
const resigned = (date: string, resignation_date: string) => ({ status: 'RESIGNED', date, resignation_date })

test('a bar goes from appointment to resignation, or to the day of the answer, in the order of the answer', () => {
  const line = timelineOf([resigned('2017-01-01', '2022-01-01'), current('2020-01-01')], [], answeredOn)!
  expect(line.firstYear).toBe(2017)
  expect(line.bars.map(({ tenure }) => tenure)).toEqual(['resigned', 'current'])
  expect(line.bars[1]!.to).toBe(line.answered)
  expect(line.bars[0]).toMatchObject({ from: 0 })
  expect(line.bars[0]!.to).toBeCloseTo(0.5, 2)
  expect(line.years.map(({ year }) => year)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])
})

test('an unknown end is not drawn, and an unknown start has no bar', () => {
  const dissolved = { status: 'CURRENT', company_status: 'Dissolved', date: '2015-07-07' }
  const line = timelineOf([dissolved, { status: 'CURRENT', date: 'soon' }], [], answeredOn)!
  expect(line.bars).toHaveLength(1)
  expect(line.bars[0]!.to).toBeNull()
  expect(line.undated).toBe(1)
  expect(line.held).toEqual([])
})

test('PRE leaves the start of a bar open', () => {
  expect(timelineOf([{ ...current('1991-12-31'), date_prefix: 'PRE' }], [], answeredOn)?.bars[0]?.isBefore).toBe(true)
})

test('a disqualification is a band as long as it lasts, into the future', () => {
  const ban = { start_date: '2024-03-11', end_date: '2033-03-10' }
  const line = timelineOf([current('2020-01-01')], [ban, { start_date: '2026-01-01', end_date: null }], answeredOn)!
  expect(line.bands[0]!.from).toBeLessThan(line.answered)
  expect(line.bands[0]!.to).toBeGreaterThan(line.answered)
  expect(line.bands[0]!.isOpen).toBe(false)
  expect(line.bands[1]).toMatchObject({ to: 1, isOpen: true })
  expect(timelineOf([], [ban], answeredOn)?.bars).toEqual([])
})

test('an appointment counts as held up to its last day', () => {
  const line = timelineOf([resigned('2010-01-01', '2015-06-30'), resigned('2015-06-30', '2016-01-01')], [], answeredOn)!
  expect(line.most).toBe(2)
  expect(line.held.map(({ count }) => count)).toEqual([1, 2, 1, 0])
})

test('thousands are drawn over a century, and nothing without a date', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => current(`${1923 + (index % 100)}-01-01`))
  const line = timelineOf(many, [], answeredOn)!
  expect(line.bars).toHaveLength(20_000)
  expect(line.years.length).toBeLessThanOrEqual(11)
  expect(timelineOf([{ status: 'CURRENT', date: null }], [], answeredOn)).toBeNull()
  expect(timelineOf([], [], answeredOn)).toBeNull()
})
