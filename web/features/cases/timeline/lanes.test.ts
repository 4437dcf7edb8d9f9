/** The timeline without a browser: precision, spans, zoom and marks. */
import { expect, test } from 'vitest'
import { isoDate } from '../../../../contract/days.ts'
import type { CaseEvent } from '../../../../contract/desk/graph.ts'
import { shareOf } from '../../../../entities/timeline-scale.ts'
import { dayOf } from '../../../ui/periods.ts'
import { lanesOf, marksOf, openingWindow, shifted, ticksOf, wholeWindow, windowAt, withDays } from './lanes.ts'
import { laterEnd, overlapsWithBans } from './meaning.ts'
import { rowOf } from './rows.ts'

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
  const lanes = lanesOf(
    [
      event('2010-01-01', 'appointed', both),
      event('2012-03', 'resigned', both),
      event('2011-01-01', 'appointed', ['officer:1', 'company:2']),
      event('2011-05-05', 'designated', ['officer:1']),
    ],
    [...names, { key: 'company:2', kind: 'company', label: 'Southgate' }],
    today,
  )
  const spansIn = (key: string) =>
    lanes.find((lane) => lane.key === key)?.spans.map(({ begins, ends }) => [begins.date, ends?.date ?? null])
  expect(spansIn('officer:1\ncompany:1')).toEqual([['2010-01-01', '2012-03']])
  expect(spansIn('officer:1\ncompany:2')).toEqual([['2011-01-01', null]])
  expect(lanes.find(({ key }) => key === 'officer:1')?.events.map(({ date }) => date)).toEqual(['2011-05-05'])
})

test('a company stands above its officers, and companies are in the order of their first dates', () => {
  const lanes = lanesOf(
    [
      event('2015-01-01', 'incorporated', ['company:2']),
      event('2016-01-01', 'appointed', ['officer:1', 'company:1']),
      event('2012-01-01', 'appointed', ['officer:2', 'company:1']),
      event('1970-05', 'birth_month', ['officer:1']),
    ],
    [
      ...names,
      { key: 'company:2', kind: 'company', label: 'Southgate' },
      { key: 'officer:2', kind: 'person', label: 'Ben' },
    ],
    today,
  )
  // A birth has no lane: it would make everything else narrow.
  expect(lanes.map(({ label, company }) => [label, company])).toEqual([
    ['Northgate', null],
    ['Ben', 'company:1'],
    ['Ada', 'company:1'],
    ['Southgate', null],
  ])
})

test('an office during a ban is named, and only as far as the records tell', () => {
  const ban = [
    event('2018-01-01', 'disqualified_from', ['officer:1']),
    event('2026-02-01', 'disqualified_until', ['officer:1']),
  ]
  const wordsOf = (...offices: CaseEvent[]) =>
    lanesOf([...ban, ...offices], names, today).flatMap((lane) =>
      overlapsWithBans(lane, today).map(({ from, to, words }) => [isoDate(from), isoDate(to), words]),
    )
  const office = (date: string, kind: string) => event(date, kind, ['officer:1', 'company:1'])
  expect(wordsOf(office('2019-03-04', 'appointed'))).toEqual([['2019-03-04', '2026-02-02', 'Office during ban']])
  expect(wordsOf(office('2010-01-01', 'appointed'), office('2018-06-01', 'resigned'))).toEqual([
    ['2018-01-01', '2018-06-02', 'Office during ban'],
  ])
  expect(wordsOf(office('2010-01-01', 'appointed'))).toEqual([
    ['2018-01-01', '2026-02-02', 'No end of office before ban'],
  ])
  expect(wordsOf(office('2010-01-01', 'appointed'), office('2017-01-01', 'resigned'))).toEqual([])
})

test.each<[string, [begun: string, ended: string | null], ban: [from: string, until: string], found: string[]]>([
  ['resigned in the year of the ban', ['2010-01-01', '2019'], ['2019-06-01', '2026-02-01'], []],
  ['resigned in a later year', ['2010-01-01', '2020'], ['2019-06-01', '2026-02-01'], ['Office during ban']],
  ['banned in the year of resignation', ['2010-01-01', '2019-06-01'], ['2019', '2026-02-01'], []],
  ['banned in an earlier year', ['2010-01-01', '2019-06-01'], ['2018', '2026-02-01'], ['Office during ban']],
  ['appointed in the year when the ban ended', ['2026', '2026-11-01'], ['2018-01-01', '2026-02-01'], []],
  ['appointed in that year, with no end', ['2026', null], ['2018-01-01', '2026-02-01'], []],
  ['the ban ended in the year of appointment', ['2026-02-01', null], ['2018-01-01', '2026'], []],
  ['resigned on the day of the ban', ['2010-01-01', '2018-01-01'], ['2018-01-01', '2026-02-01'], []],
  ['an office within one year of the ban', ['2019', '2019'], ['2018-01-01', '2026-02-01'], ['Office during ban']],
])('an office is only in a ban if every day of its dates is: %s', (_, [begun, ended], [from, until], found) => {
  const both = ['officer:1', 'company:1']
  const lanes = lanesOf(
    [
      event(from, 'disqualified_from', ['officer:1']),
      event(until, 'disqualified_until', ['officer:1']),
      event(begun, 'appointed', both),
      ...(ended === null ? [] : [event(ended, 'resigned', both)]),
    ],
    names,
    today,
  )
  expect(lanes.flatMap((lane) => overlapsWithBans(lane, today).map(({ words }) => words))).toEqual(found)
})

test('the drawing opens with today near its right edge, and a later end is in words', () => {
  const lanes = lanesOf(
    [event('2015-01-01', 'disqualified_from', ['officer:1']), event('2033-03-01', 'disqualified_until', ['officer:1'])],
    names,
    today,
  )
  const window = openingWindow(wholeWindow(lanes, today), today)
  expect(shareOf(today, window)).toBeGreaterThanOrEqual(0.9)
  expect(laterEnd(lanes[0]!.spans[0]!)).toBe('Ban to Mar 2033')
})

test('a lane that has nothing in the window says what lies before and after it', () => {
  const both = ['officer:1', 'company:1']
  const lane = lanesOf(
    [
      event('1999-01-01', 'appointed', both),
      event('2001-06-01', 'resigned', both),
      event('2003-01-01', 'appointed', both),
      event('2006-12-01', 'resigned', both),
      event('2030-01-01', 'designated', both),
    ],
    names,
    today,
  ).find(({ company }) => company !== null)!
  const datesIn = (from: string, to: string) => {
    const { items, beyond } = rowOf(lane, { from: dayOf(from)!, to: dayOf(to)! }, 0.01, today)
    return { seen: items.length, before: beyond.before?.ends?.date, after: beyond.after?.begins.date }
  }
  expect(datesIn('2008-01-01', '2028-01-01')).toEqual({ seen: 0, before: '2006-12-01', after: '2030-01-01' })
  expect(datesIn('2005-01-01', '2028-01-01')).toEqual({ seen: 1, before: undefined, after: undefined })
})

test('a charge that was created has one bar, and none of its own for its registration', () => {
  const charge = ['document:1', 'company:1']
  const [lane] = lanesOf(
    [event('2015-01-01', 'charge_created', charge), event('2015-01-09', 'charge_registered', charge)],
    [...names, { key: 'document:1', label: 'Charge 1', kind: 'document' }],
    today,
  )
  expect([lane?.key, lane?.spans.length, lane?.events.length]).toEqual(['company:1', 1, 0])
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
    [...names, { key: 'company:2', kind: 'company', label: 'Southgate' }],
    today,
  )
  const offices = found.filter(({ entity }) => entity === 'officer:1')
  expect(offices.map(({ spans }) => spans[0]?.ends?.date ?? null)).toEqual(['2015-03', null])
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

test('no label stands left of a window that begins within a year', () => {
  const ats = ticksOf({ from: dayOf('2008-11-20')!, to: dayOf('2028-11-20')! }).map(({ at }) => at)
  expect(Math.min(...ats)).toBeGreaterThanOrEqual(0)
})

test('days that lie too close are one mark, and none is lost', () => {
  const days = ['2001-05-05', '2001-05-06', '2001-05', '2019-07-01'].map((date) => withDays(event(date, 'filed', []))!)
  const sorted = days.toSorted((a, b) => a.from - b.from)
  expect(marksOf(sorted, whole, 0.01).flatMap(({ events }) => events)).toHaveLength(4)
  expect(marksOf(sorted, whole, 0.01)).toHaveLength(2)
  const month = windowAt('days', dayOf('2001-05-10')!, whole)
  expect(marksOf(sorted, month, 0.01)).toHaveLength(3)
})
