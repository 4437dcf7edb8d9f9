/** The register's own lists for find_my_nearest: branches of its banks, and notaries (decision 0009). */
import type { RecordOf } from '../contract/records.ts'
import { banks } from './lenders.ts'
import { type Place, toHostName } from './places.ts'
import { Random } from './random.ts'
import { inBatches } from './rows.ts'

type OpeningTime = RecordOf<'opening_time'>
type Point = { name: string; opening_time_list: OpeningTime[]; service_list: string[] }

const sampleLists = [
  { group_id: 1, group_name: '', inventPoint: inventBranch, perRank: { 1: 6, 2: 3, 3: 2, 4: 1 } },
  { group_id: 2, group_name: 'notaries', inventPoint: inventNotary, perRank: { 1: 3, 2: 2, 3: 1, 4: 0 } },
] as const

export function* nearestLists(seed: number, places: readonly Place[]) {
  yield* inBatches(
    'nearest_group',
    // They belong to no account, and are as old as the register. An account's own list of the same name counts before
    // them.
    sampleLists.map(({ group_id, group_name }) => ({
      group_id,
      account_id: null,
      group_name,
      loaded_at: '2026-11-01',
    })),
  )
  for (const { group_id, inventPoint, perRank } of sampleLists) {
    const random = new Random(seed, 'nearest', group_id)
    const towns = places.flatMap((place) => Array.from({ length: perRank[place.town.rank] }, () => place))
    yield* inBatches(
      'nearest',
      towns.map((place, at) => toRow(group_id, at + 1, place, inventPoint(place, random), random)),
    )
  }
}

function toRow(group_id: number, nearest_id: number, place: Place, point: Point, random: Random) {
  const street = random.pick(place.streets)
  const { postcode, latitude, longitude } = random.pick(street.postcodes)
  return {
    group_id,
    nearest_id,
    id: `${place.town.outcode}-${nearest_id}`,
    name: point.name,
    address: `${random.whole(1, 90)} ${street.row.name}, ${place.town.name}`,
    postcode,
    latitude,
    longitude,
    // Numbers reserved for drama, and addresses that no one can have.
    misc1: `01632 960${String(random.whole(0, 999)).padStart(3, '0')}`,
    misc2: `${toHostName(place.row.name)}-${nearest_id}@example.com`,
    misc3: null,
    misc4: null,
    opening_time_list: JSON.stringify(point.opening_time_list),
    service_list: JSON.stringify(point.service_list),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const open = (days: string[], from: string, until: string): OpeningTime[] =>
  days.map((day) => ({ day, open: from, close: until }))

function inventBranch(_: Place, random: Random): Point {
  const isOpenOnSaturday = random.chance(0.4)
  return {
    name: random.pick(banks),
    opening_time_list: [
      ...open(weekdays, '09:30', '16:30'),
      ...(isOpenOnSaturday ? open(['Saturday'], '09:30', '13:00') : []),
    ],
    service_list: ['Business banking', 'Charges and securities', 'Counter', 'Cash machine'].filter(() =>
      random.chance(0.6),
    ),
  }
}

const surnames = [
  'Ainscough',
  'Bevan-Pryce',
  'Carrick',
  'Dunthorne',
  'Ferrier',
  'Gillespie',
  'Hawtrey',
  'Lomas',
  'Orme',
]

function inventNotary({ town }: Place, random: Random): Point {
  return {
    name: `${random.pick(surnames)} & ${random.pick(surnames)}, Notaries ${town.name}`,
    opening_time_list: open(weekdays.slice(random.whole(0, 1)), '09:00', '17:30'),
    service_list: ['Certified copies', 'Powers of attorney', 'Company documents', 'Translations'].filter(() =>
      random.chance(0.7),
    ),
  }
}
