import { expect, test } from 'vitest'
import { dayOf } from '../../ui/periods.ts'
import { timelineOf } from './appointment-timeline.ts'

const told = dayOf('2026-11-21')!
const current = (date: string) => ({ status: 'CURRENT', company_status: 'Active', date })
const resigned = (date: string, resignation_date: string) => ({ status: 'RESIGNED', date, resignation_date })

test('a bar goes from its appointment to its resignation, or to the day of the answer; the latest stands first', () => {
  const line = timelineOf([resigned('2017-01-01', '2022-01-01'), current('2020-01-01')], [], told)!
  expect(line.first).toBe(2017)
  expect(line.bars.map(({ tenure }) => tenure)).toEqual(['current', 'resigned'])
  expect(line.bars[0]!.to).toBe(line.told)
  expect(line.bars[1]).toMatchObject({ from: 0 })
  expect(line.bars[1]!.to).toBeCloseTo(0.5, 2)
  expect(line.years.map(({ year }) => year)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])
})

test('an end that is not told is not drawn, and a beginning that is not told has no bar', () => {
  const dissolved = { status: 'CURRENT', company_status: 'Dissolved', date: '2015-07-07' }
  const line = timelineOf([dissolved, { status: 'CURRENT', date: 'soon' }], [], told)!
  expect(line.bars).toHaveLength(1)
  expect(line.bars[0]!.to).toBeNull()
  expect(line.undated).toBe(1)
  expect(line.held).toEqual([])
})

test('PRE leaves the beginning of a bar open', () => {
  expect(timelineOf([{ ...current('1991-12-31'), date_prefix: 'PRE' }], [], told)?.bars[0]?.isBefore).toBe(true)
})

test('a disqualification is a band as long as it lasts, into the time to come', () => {
  const ban = { start_date: '2024-03-11', end_date: '2033-03-10' }
  const line = timelineOf([current('2020-01-01')], [ban, { start_date: '2026-01-01', end_date: null }], told)!
  expect(line.bands[0]!.from).toBeLessThan(line.told)
  expect(line.bands[0]!.to).toBeGreaterThan(line.told)
  expect(line.bands[0]!.isOpen).toBe(false)
  expect(line.bands[1]).toMatchObject({ to: 1, isOpen: true })
  expect(timelineOf([], [ban], told)?.bars).toEqual([])
})

test('how many were held at once is counted, each to its last day', () => {
  const line = timelineOf([resigned('2010-01-01', '2015-06-30'), resigned('2015-06-30', '2016-01-01')], [], told)!
  expect(line.most).toBe(2)
  expect(line.held.map(({ count }) => count)).toEqual([1, 2, 1, 0])
})

test('thousands are drawn too, over a century; and there is no line without a day', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => current(`${1923 + (index % 100)}-01-01`))
  const line = timelineOf(many, [], told)!
  expect(line.bars).toHaveLength(20_000)
  expect(line.years.length).toBeLessThanOrEqual(11)
  expect(timelineOf([{ status: 'CURRENT', date: null }], [], told)).toBeNull()
  expect(timelineOf([], [], told)).toBeNull()
})
