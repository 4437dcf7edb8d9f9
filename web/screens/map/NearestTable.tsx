import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import type { Answered } from '../../api/lookups.ts'
import { distanceInWords } from '../../map/area.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import type { Column } from '../../ui/Table.tsx'
import { useMapState } from './map-state.ts'
import { bearingTo, openingTimes, services, understoodAs } from './nearest.ts'
import { PlaceName } from './PlaceList.tsx'
import type { MapLayer } from './useLayers.ts'

type Nearest = RecordOf<'nearest_data'>
type Props = {
  result: Result<'find_my_nearest'>
  answered: Answered<'find_my_nearest'>
}

/** The nearest first, as the service sorts them. */
export function NearestTable({ result, answered }: Props) {
  const { current, address } = useMapState()
  const rows = result.nearest_data_list ?? []
  const range = Number(understoodAs(result, 'max_range_metres'))
  const from =
    understoodAs(result, 'postcode') ??
    [understoodAs(result, 'latitude'), understoodAs(result, 'longitude')].filter(Boolean).join(', ')
  return (
    <>
      <p>
        {count(rows.length, 'place')}
        {from && (
          <>
            {' '}
            from <Identifier>{from}</Identifier>
          </>
        )}
        {range > 0 && `, within ${distanceInWords(range)}`}
        {rows.length === Number(understoodAs(result, 'max_results')) &&
          '; there may be more, for no more were asked for'}
        .
      </p>
      <AnswerTable
        name="nearest"
        caption="The nearest places, by distance"
        of={answered}
        rows={rows}
        keyOf={({ nearest_id }, index) => `${nearest_id}/${index}`}
        isMarked={(_, index) => address.selected === `${answered.record.id}/${index + 1}`}
        pins={pins}
        columns={columnsFor(result, current)}
      />
    </>
  )
}

const hasServices = (result: Props['result']) => result.nearest_data_list?.some((row) => services(row) !== '') ?? false

const pins = { kind: 'place', at: (_: unknown, index: number) => `/nearest_data_list/${index}` } as const

const columnsFor = (result: Result<'find_my_nearest'>, layer: MapLayer | undefined): Column<Nearest>[] => [
  {
    label: 'Name',
    isName: true,
    value: ({ name }) => name,
    cell: ({ name, id }, index) => {
      const place = layer?.places[index]
      if (!layer || !place) return name || id || 'Without a name'
      return (
        <>
          <PlaceName layer={layer} place={place} number={index + 1} />
          {!place.point && ', not on the map'}
        </>
      )
    },
  },
  {
    label: 'Distance',
    align: 'end',
    isNarrow: true,
    value: ({ distance_metres }) => (distance_metres ? Number(distance_metres) : null),
    cell: ({ distance_metres }) => (distance_metres ? distanceInWords(Number(distance_metres)) : 'not given'),
  },
  {
    label: 'Direction',
    isNarrow: true,
    value: (row) => bearingTo(result, row),
  },
  {
    label: 'Address',
    value: ({ address, postcode }) => [address, postcode].filter(Boolean).join(', '),
    cell: ({ address, postcode }) => (
      <>
        {address} <Identifier>{postcode}</Identifier>
      </>
    ),
  },
  { label: 'Open', value: openingTimes, cell: openingTimes },
  // Of a list that says none there is nothing to see.
  { label: 'Services', ...(!hasServices(result) && { isOptional: true }), value: services, cell: services },
  { label: 'Id', isOptional: true, value: ({ id }) => id, cell: ({ id }) => <Identifier>{id}</Identifier> },
  ...([1, 2, 3, 4] as const).map(
    (number): Column<Nearest> => ({
      label: `Misc ${number}`,
      isOptional: true,
      value: (row) => row[`misc${number}`],
    }),
  ),
]
