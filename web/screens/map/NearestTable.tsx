import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import type { Answered } from '../../api/lookups.ts'
import { distanceInWords } from '../../map/area.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import type { Column } from '../../ui/Table.tsx'
import css from './MapScreen.module.css'
import { understoodAs, windTo } from './nearest.ts'
import places from './PlaceList.module.css'

type Nearest = RecordOf<'nearest_data'>
type Props = {
  result: Result<'find_my_nearest'>
  answered: Answered<'find_my_nearest'>
  selected: number | null
  onSelect: (index: number) => void
}

/** The nearest first, as the service sorts them. */
export function NearestTable({ result, answered, selected, onSelect }: Props) {
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
        isMarked={(_, index) => index === selected}
        pins={pins}
        columns={columnsFor(result, onSelect)}
      />
    </>
  )
}

const pins = { kind: 'place', at: (_: unknown, index: number) => `/nearest_data_list/${index}` } as const

const columnsFor = (result: Result<'find_my_nearest'>, onSelect: (index: number) => void): Column<Nearest>[] => [
  {
    label: 'Name',
    isName: true,
    value: ({ name }) => name,
    cell: ({ name, id, latitude, longitude }, index) =>
      latitude && longitude ? (
        <button type="button" className={css.pick} onClick={() => onSelect(index)}>
          <span className={places.number}>{index + 1}</span>
          {name || id || 'Without a name'}
        </button>
      ) : (
        `${name || id || 'Without a name'}, not on the map`
      ),
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
    isCategory: true,
    value: (row) => windTo(result, row),
    cell: (row) => windTo(result, row),
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
  { label: 'Services', isOptional: true, value: services, cell: services },
  { label: 'Id', isOptional: true, value: ({ id }) => id, cell: ({ id }) => <Identifier>{id}</Identifier> },
  ...([1, 2, 3, 4] as const).map(
    (number): Column<Nearest> => ({
      label: `Misc ${number}`,
      isOptional: true,
      value: (row) => row[`misc${number}`],
      cell: (row) => row[`misc${number}`],
    }),
  ),
]

/** Days in a row with the same hours stand as one: `Monday to Friday 09:30–16:30`. */
function openingTimes({ opening_time_list }: Nearest): string {
  const spans: { from: string; to: string; hours: string }[] = []
  for (const { day, open, close } of opening_time_list ?? []) {
    const hours = [open, close].filter(Boolean).join('–')
    const last = spans.at(-1)
    if (last?.hours === hours) last.to = day ?? ''
    else spans.push({ from: day ?? '', to: day ?? '', hours })
  }
  return spans.map(({ from, to, hours }) => `${from === to ? from : `${from} to ${to}`} ${hours}`).join('; ')
}

const services = ({ service_list }: Nearest): string => service_list?.map(({ name }) => name).join('; ') ?? ''
