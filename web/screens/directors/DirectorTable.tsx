import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'

import { usePrice, usePriceEach } from '../../api/credits.ts'
import type { Answered } from '../../api/lookups.ts'
import { toCompare, toDirector } from '../../paths.ts'
import { tenures } from '../../ui/appointment.ts'
import { Button } from '../../ui/Button.tsx'
import { useBirthValue } from '../../ui/birth.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { PlainLink } from '../../ui/PlainLink.tsx'
import { isCorporate, isDisqualified, nameOf } from '../../ui/person.ts'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/Table.tsx'
import css from './DirectorTable.module.css'
import { officerIn } from './director-pointer.ts'
import type { SameName } from './same-names.ts'

type Director = RecordOf<'director'>
type Row = { director: Director; index: number; ofName: string }
type Props = {
  directors: Director[]
  sameNames: SameName[]
  of: Answered<'director_search'>
  /** The record of somebody for whom another is chosen: then a row is enough. */
  other: string | null
}

/** People and firms found by name. Each leads to its details by its place in this record. */
export function DirectorTable({ directors, sameNames, of, other }: Props) {
  const price = usePriceEach('director_details')
  const birth = useBirthValue()
  const record = of.record.id

  // The same until something of them changes: the rows are drawn again with them.
  const columns = useMemo(() => columnsOf({ record, price, birth, other }), [record, price, birth, other])
  const rows = useMemo(() => rowsOf(directors, sameNames), [directors, sameNames])

  return (
    <AnswerTable<Row>
      name="officers"
      caption={of.params.officer_type === 'DIS' ? 'Disqualified people found' : 'Officers found'}
      rows={rows}
      keyOf={({ index }) => String(index)}
      of={of}
      pins={pins}
      forSelected={(rows) => other === null && <CompareRows rows={rows} record={record} />}
      columns={columns}
    />
  )
}

type Given = { record: string; price: string; birth: ReturnType<typeof useBirthValue>; other: string | null }

const columnsOf = ({ record, price, birth, other }: Given): Column<Row>[] => [
  {
    label: 'Name',
    isName: true,
    cost: price,
    value: ({ director }) => nameOf(director),
    cell: ({ director, index, ofName }) => (
      <>
        <PlainLink to={toDirector(officerIn(record, index))}>{nameOf(director)}</PlainLink>
        {isCorporate(director) && <span className={css.mark}>corporate</span>}
        {ofName && <span className={css.mark}>{ofName}</span>}
      </>
    ),
  },
  {
    label: 'Born',
    saysLabel: true,
    isNarrow: true,
    value: ({ director }) => birth(director.dob),
    cell: ({ director }) => <DateText date={birth(director.dob)} />,
  },
  {
    label: 'Postcode',
    isNarrow: true,
    value: ({ director }) => director.postcode,
    cell: ({ director }) => <Identifier>{director.postcode}</Identifier>,
  },
  {
    label: 'Place',
    isCategory: true,
    isPersonal: true,
    value: ({ director }) => director.place,
  },
  {
    label: 'Nationality',
    isCategory: true,
    isPersonal: true,
    value: ({ director }) => director.nationality,
  },
  {
    label: 'Country of residence',
    saysLabel: true,
    isCategory: true,
    isPersonal: true,
    isOptional: true,
    value: ({ director }) => director.country_state_of_residence,
  },
  {
    label: 'Kind',
    isCategory: true,
    isOptional: true,
    value: ({ director }) => kindOf(director),
  },
  counted('Current', ({ num_current_appt }) => num_current_appt),
  counted(tenures.dissolved, ({ num_dissolved_appt }) => num_dissolved_appt),
  counted('Resigned', ({ num_resigned_appt }) => num_resigned_appt),
  counted('Total', ({ num_appt }) => num_appt),
  {
    label: 'Disqualified',
    isNarrow: true,
    isCategory: true,
    value: ({ director }) => (isDisqualified(director) ? 'Disqualified' : ''),
    cell: ({ director }) => isDisqualified(director) && <Status>Disqualified</Status>,
  },
  ...(other === null ? [] : [compareWith(other, record, price)]),
]

const pins = { kind: 'person', at: ({ index }: Row) => `/director_list/${index}` } as const

/** Two rows that are selected, in the order of the table. */
function CompareRows({ rows, record }: { rows: readonly Row[]; record: string }) {
  const navigate = useNavigate()
  const price = usePrice('director_details', 'director_details')
  const [first, second] = rows
  if (!first || !second || rows.length !== 2)
    return (
      <p className={css.hint}>{rows.length === 1 ? 'Select another to compare the two.' : 'Two can be compared.'}</p>
    )
  const to = toCompare(officerIn(record, first.index), officerIn(record, second.index))
  return <Button onClick={() => navigate(to)}>Compare the two selected, {price}</Button>
}

const compareWith = (other: string, record: string, price: string): Column<Row> => ({
  label: 'Compare',
  isNarrow: true,
  cost: price,
  cell: ({ director, index }) => (
    <PlainLink
      to={toCompare({ record: other }, officerIn(record, index))}
      aria-label={`Compare with ${nameOf(director)}, row ${index + 1}`}
    >
      Compare
    </PlainLink>
  ),
})

/** Never one number for all: each says what it counts (decision 0007). */
const counted = (label: string, number: (director: Director) => string | null | undefined): Column<Row> => ({
  label,
  saysLabel: true,
  align: 'end',
  value: ({ director }) => asNumber(number(director)),
  cell: ({ director }) => numberInWords(number(director)),
})

/** A count that is no number, as `GE1000`, stays as it came (decision 0007). */
const asNumber = (text: string | null | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : text)

const kindOf = (director: Director) => (isCorporate(director) ? 'Corporate' : 'Person')

/** With `1 of 2 of this name`, in the order of the rows. */
function rowsOf(directors: Director[], sameNames: SameName[]): Row[] {
  const places = new Map(
    sameNames.flatMap(({ rows }) =>
      rows.map((row, nth) => [row, `${nth + 1} of ${rows.length} of this name`] as const),
    ),
  )
  return directors.map((director, index) => ({ director, index, ofName: places.get(index) ?? '' }))
}
