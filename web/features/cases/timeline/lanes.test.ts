/** The timeline without a browser: precision, spans, zoom and marks. */
import { expect, test } from 'vitest'
import type { CaseEvent } from '../../../../contract/desk/graph.ts'
import { dayOf } from '../../../ui/periods.ts'
import { lanesOf, marksOf, shifted, ticksOf, wholeWindow, windowAt, withDays } from './lanes.ts'

const event = (date: string, kind: string, mentions: string[]): CaseEvent => ({
  date,
  kind,
  mentions,
  text: kind,
  source: { record: 'r1', pointer: `/x/${date}` },
  precision: (['year', 'month', 'day'] as const)[date.split('-').length - 1]!,
})
const names = [
  { key: 'officer:1', kind: 'person' as const, label: 'Ada' },
  { key: 'company:1', kind: 'company' as const, label: 'Northgate' },
]
const today = dayOf('2026-11-23')!

test('a month is all its days, and a year all its months', () => {
  const days = (date: string) => {
    const dated = withDays(event(date, 'filed', []))
    return dated && dated.to - dated.from
  }
  expect(days('2024-02')).toBe(29)
  expect(days('2023-12')).toBe(31)
  expect(days('2024')).toBe(366)
  expect(days('2024-02-29')).toBe(1)
  expect(days('2023-02-29')).toBeNull()
})

test('an appointment runs to its own end, and stays open where no record ends it', () => {
  const both = ['officer:1', 'company:1']
  const [lane] = lanesOf(
    [
      event('2010-01-01', 'appointed', both),
      event('2012-03', 'resigned', both),
      event('2011-01-01', 'appointed', ['officer:1', 'company:2']),
      event('2011-05-05', 'filed', ['officer:1']),
    ],
    names,
    today,
  )
  expect(lane?.key).toBe('officer:1')
  expect(lane?.spans.map(({ begins, ends, track }) => [begins.date, ends?.date ?? null, track])).toEqual([
    ['2010-01-01', '2012-03', 0],
    ['2011-01-01', null, 1],
  ])
  expect(lane?.events.map(({ date }) => date)).toEqual(['2011-05-05'])
})

test('a filing is in the lane of its company, or in its own where no company is named', () => {
  const document = { key: 'document:1', label: 'Accounts', kind: 'document' as const }
  const lanesWith = (mentions: string[]) =>
    lanesOf([event('2015-03-01', 'filed', mentions)], [...names, document], today).map(({ key }) => key)
  expect(lanesWith(['document:1', 'company:1'])).toEqual(['company:1'])
  expect(lanesWith(['document:1'])).toEqual(['document:1'])
})

test('an office without an end ends with its company', () => {
  const office = (company: string) => event('2010-01-01', 'appointed', ['officer:1', company])
  const found = lanesOf(
    [office('company:1'), office('company:2'), event('2015-03', 'dissolved', ['company:1'])],
    names,
    today,
  )
  const person = found.find(({ key }) => key === 'officer:1')
  expect(person?.spans.map(({ ends }) => ends?.date ?? null)).toEqual(['2015-03', null])
  expect(found.find(({ key }) => key === 'company:1')?.events.map(({ kind }) => kind)).toEqual(['dissolved'])
})

const lanes = lanesOf(
  [event('2001-05-05', 'filed', ['company:1']), event('2019-07', 'filed', ['company:1'])],
  names,
  today,
)
const whole = wholeWindow(lanes, today)

test('a zoom stays inside the whole, and moves by half of itself', () => {
  expect(whole).toEqual({ from: dayOf('2001-01-01'), to: dayOf('2027-01-01') })
  const months = windowAt('months', whole.from, whole)
  expect(months.from).toBe(whole.from)
  expect(shifted(months, -1, whole)).toEqual(months)
  expect(shifted(months, 1, whole).from).toBe(months.from + Math.round((months.to - months.from) / 2))
  const last = windowAt('days', whole.to, whole)
  expect(last.to).toBe(whole.to)
})

test('each zoom has a few labels, in order', () => {
  for (const zoom of ['all', 'years', 'months', 'days'] as const) {
    const ticks = ticksOf(windowAt(zoom, dayOf('2015-06-01')!, whole))
    expect(ticks.length).toBeGreaterThan(3)
    expect(ticks.length).toBeLessThan(15)
    expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).toSorted((a, b) => a - b))
  }
})

test('days that lie too close are one mark, and none is lost', () => {
  const days = ['2001-05-05', '2001-05-06', '2001-05', '2019-07-01'].map((date) => withDays(event(date, 'filed', []))!)
  const sorted = days.toSorted((a, b) => a.from - b.from)
  expect(marksOf(sorted, whole, 0.01).flatMap(({ events }) => events)).toHaveLength(4)
  expect(marksOf(sorted, whole, 0.01)).toHaveLength(2)
  const month = windowAt('days', dayOf('2001-05-10')!, whole)
  expect(marksOf(sorted, month, 0.01)).toHaveLength(3)
})
