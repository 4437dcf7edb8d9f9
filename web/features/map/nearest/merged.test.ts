import { expect, test } from 'vitest'
import type { RecordOf } from '../../../../contract/records.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import type { Place } from '../../../map/layer.ts'
import { merged, startsOf } from './merged.ts'

const place = (name: string, latitude: number | null): Place => ({
  ...{ id: name, name, what: '', radius: 150, isArea: false, facts: [] },
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

test('what is near two addresses stands once, by the nearer; the nearest is the first', () => {
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
