import type { Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { AnswerTable } from '../../../lookup/answer/AnswerTable.tsx'
import type { Answered } from '../../../lookup/lookups.ts'
import { distanceInWords, distanceOf, freeFields, freeLabel, metresOf, nameOfEntry } from '../../../map/index.tsx'
import type { Column } from '../../../table/Table.tsx'
import { Identifier } from '../../../ui/Identifier.tsx'
import { count } from '../../../ui/numbers.ts'
import { useMapState } from '../map-state.ts'
import { PlaceName } from '../PlaceItem.tsx'
import type { MapLayer } from '../useLayers.ts'
import css from './NearestTable.module.css'
import { bearingTo, openingTimes, services, understoodAs, windTo } from './nearest.ts'

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
    <div className={css.nearest}>
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
      <p className="quiet small">
        {count(rows.length, 'place')}
        {from && (
          <>
            {' '}
            from <Identifier>{from}</Identifier>
          </>
        )}
        {range > 0 && `, within ${distanceInWords(range)}`}
        {rows.length === Number(understoodAs(result, 'max_results')) &&
          '; there may be more, because the search was limited to these'}
        .
      </p>
    </div>
  )
}

/** `NE` beside the map, and the words with degrees elsewhere. */
const Way = ({ name, bearing }: { name: string | null; bearing: string | null }) =>
  name && (
    <span className={css.way} title={bearing ?? name}>
      <span className={css.letters} aria-hidden="true">
        {lettersOf(name)}
      </span>
      <span className={css.words}>{bearing}</span>
    </span>
  )

/** `Monday to Friday 09:30–16:30` → `Mon to Fri 09:30–16:30`. */
const shortDays = (times: string): string => times.replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(s|nes|rs|ur)?day\b/g, '$1')

/** `north-east` → `NE`. */
const lettersOf = (wind: string): string =>
  wind
    .split('-')
    .map(([first = '']) => first.toUpperCase())
    .join('')

const pins = { kind: 'place', at: (_: unknown, index: number) => `/nearest_data_list/${index}` } as const

function columnsFor(result: Result<'find_my_nearest'>, layer: MapLayer | undefined): Column<Nearest>[] {
  /** A column without a value is optional. */
  const unlessNone = (value: (row: Nearest) => string | null | undefined) =>
    result.nearest_data_list?.some(value) ? {} : ({ isOptional: true } as const)
  const address = ({ address, postcode }: Nearest) => [address, postcode].filter(Boolean).join(', ')
  const bearing = (row: Nearest) => bearingTo(result, row)
  return [
    {
      label: 'Name',
      isName: true,
      value: nameOfEntry,
      cell: (row, index) => {
        const place = layer?.places[index]
        if (!layer || !place) return nameOfEntry(row)
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
      value: (row) => metresOf(row) ?? row.distance_metres,
      cell: (row) => <span className={css.far}>{distanceOf(row) ?? 'not given'}</span>,
    },
    {
      label: 'Direction',
      isNarrow: true,
      ...unlessNone(bearing),
      value: bearing,
      cell: (row) => <Way name={windTo(result, row)} bearing={bearing(row)} />,
    },
    {
      label: 'Address',
      ...unlessNone(address),
      value: address,
      cell: ({ address, postcode }) => (
        <span className={css.address}>
          {address} <Identifier>{postcode}</Identifier>
        </span>
      ),
    },
    ...freeFields.map(
      (field): Column<Nearest> => ({
        label: freeLabel(field),
        ...(result.nearest_data_list?.some(({ name }) => name)
          ? { isOptional: true }
          : unlessNone((row) => row[field])),
        value: (row) => row[field],
      }),
    ),
    {
      label: 'Open',
      ...unlessNone(openingTimes),
      value: openingTimes,
      cell: (row) => (
        <span className={css.open} title={openingTimes(row)}>
          {shortDays(openingTimes(row))}
        </span>
      ),
    },
    {
      label: 'Services',
      ...unlessNone(services),
      value: services,
      cell: (row) => <span className={css.services}>{services(row)}</span>,
    },
    { label: 'Id', isOptional: true, value: ({ id }) => id, cell: ({ id }) => <Identifier>{id}</Identifier> },
  ]
}
