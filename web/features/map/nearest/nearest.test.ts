import { expect, test } from 'vitest'
import type { RecordOf } from '../../../../contract/records.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import type { Place } from '../../../map/index.tsx'
import { isFoundIn, merged, nearFrom, openingTimes, rangesBeyond, startsOf, windTo } from './nearest.ts'

test('the next ranges are wider than the one before, as far as the service looks', () => {
  expect(rangesBeyond(2000)).toEqual([5000, 10_000, 20_000])
  expect(rangesBeyond(60_000)).toEqual([100_000])
  expect(rangesBeyond(100_000)).toEqual([])
})

test('coordinates in an address are read as they were written, or not at all', () => {
  expect(nearFrom('53.80, -1.5')).toEqual({ latitude: 53.8, longitude: -1.5, given: ['53.80', '-1.5'] })
  for (const text of [null, '', '53.8', '53.8,', '91,0', '53,181', '53,1,2', 'north,west', 'undefined,undefined'])
    expect(nearFrom(text)).toBeNull()
})

test('days with the same hours are joined where they follow each other', () => {
  const open = (...days: string[]) =>
    openingTimes({ opening_time_list: days.map((day) => ({ day, open: '09:30', close: '16:30' })) })
  expect(open('Monday', 'Tuesday', 'Wednesday')).toBe('Monday to Wednesday 09:30–16:30')
  expect(open('Monday', 'Tuesday', 'Thursday', 'Friday')).toBe(
    'Monday to Tuesday 09:30–16:30; Thursday to Friday 09:30–16:30',
  )
  expect(open('Saturday', 'Sunday', 'Monday')).toBe('Saturday to Monday 09:30–16:30')
  expect(open('Weekdays', 'Weekend')).toBe('Weekdays 09:30–16:30; Weekend 09:30–16:30')
})

const inputs = (latitude: string, longitude: string) => ({
  nearest_data_list: null,
  input_parameter_list: [
    { key: 'latitude', value: latitude },
    { key: 'longitude', value: longitude },
  ],
})

test('the direction to a place is given where both ends are known', () => {
  expect(windTo(inputs('53.8', '-1.5'), { latitude: '54.8', longitude: '-1.5' })).toBe('north')
  expect(windTo(inputs('53.8', '-1.5'), { latitude: null, longitude: null })).toBeNull()
  expect(windTo({ nearest_data_list: null, input_parameter_list: null }, { latitude: '1', longitude: '1' })).toBeNull()
})

test('an answer with something in it is to the question that it was asked, and to no other', () => {
  const from = { latitude: 53.8, longitude: -1.5 }
  const found = { ...inputs('53.8', '-1.5'), nearest_data_list: [{ name: 'Depot' }] }
  expect(isFoundIn(found, from, 10_000)).toBe(true)
  expect(isFoundIn(found, from, 20_000)).toBe(false)
  expect(isFoundIn(found, { ...from, latitude: 53.9 }, 10_000)).toBe(false)
  expect(isFoundIn(inputs('53.8', '-1.5'), from, 10_000)).toBe(false)
  expect(isFoundIn(undefined, from, 10_000)).toBe(false)
})

const place = (name: string, latitude: number | null): Place => ({
  id: name,
  name,
  what: '',
  radius: 150,
  isArea: false,
  facts: [],
  point: latitude === null ? null : { latitude, longitude: -1 },
})

test('two officers at one address are one starting point; one without a point is none', () => {
  const starts = startsOf([place('a', 53), place('b', 53), place('b', 53), place('c', 54), place('d', null)])
  expect(starts.map(({ names }) => names)).toEqual([['a', 'b'], ['c']])
})

const answered = (id: string, entries: [nearest: string | null, metres: string | null][]) =>
  ({
    record: { id },
    result: {
      nearest_data_list: entries.map(([nearest_id, distance_metres]) => ({ nearest_id, distance_metres })),
    },
  }) as unknown as Answered<'find_my_nearest'> & { result: { nearest_data_list: RecordOf<'nearest_data'>[] } }

test('a place near two addresses is listed once, with the nearer; the nearest is first', () => {
  const [one, other] = startsOf([place('a', 53), place('c', 54)])
  const list = merged([
    {
      start: one!,
      answered: answered('r1', [
        ['7', '900'],
        ['8', '1200'],
        [null, null],
      ]),
    },
    { start: other!, answered: answered('r2', [['8', '30']]) },
  ])
  expect(list.map(({ entry, start, record, metres }) => [entry.nearest_id, start.names[0], record, metres])).toEqual([
    ['8', 'c', 'r2', 30],
    ['7', 'a', 'r1', 900],
    [null, 'a', 'r1', null],
  ])
})
