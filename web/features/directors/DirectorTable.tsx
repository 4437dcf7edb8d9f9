import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { useOfferedPrice, usePriceEach, withPrice } from '../../lookup/price/prices.tsx'
import { HeldLink, OfficerLink, officerQuestion, useHeld } from '../../lookup/record/HeldLink.tsx'
import { MarkAmong } from '../../lookup/screening/ListedMark.tsx'
import { type FoundMarks, useMarks } from '../../lookup/screening/marks.ts'
import { officerMention } from '../../lookup/screening/mention-keys.ts'
import { type Pointer, toCompare } from '../../paths.ts'
import { tenures } from '../../register/appointment.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { isCorporate, isDisqualified, nameOf, useBirthValue } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import type { Column } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import type { SameName } from './same-names.ts'

type Director = RecordOf<'director'>
type Row = { director: Director; index: number; ofName: string }
type Props = {
  directors: Director[]
  sameNames: SameName[]
  of: Answered<'director_search'>
  /** The record of the officer that another is chosen for. */
  other: string | null
}

/** People and firms found by name. Each links to its details by its position in this record. */
export function DirectorTable({ directors, sameNames, of, other }: Props) {
  const price = usePriceEach('director_details')
  const birth = useBirthValue()
  const found = useMarks()
  const record = of.record.id

  // Stable columns: new ones would render every row again.
  const columns = useMemo(() => columnsOf({ record, price, birth, other, found }), [record, price, birth, other, found])
  const rows = useMemo(() => rowsOf(directors, sameNames), [directors, sameNames])

  return (
    <AnswerTable<Row>
      name="found-officers"
      caption={of.params.officer_type === 'DIS' ? 'Disqualified people found' : 'Officers found'}
      rows={rows}
      keyOf={({ index }) => String(index)}
      of={of}
      pins={pins}
      forSelected={(rows) =>
        other === null && (
          <>
            <CompareRows rows={rows} record={record} />
            <OfSelected officers={rows.map(({ director }) => ({ ...director, name: nameOf(director) }))} />
          </>
        )
      }
      columns={columns}
      lead={<ShowOnMap layers={[record]} placed="town or postcode" />}
    />
  )
}

type Given = {
  record: string
  price: string
  birth: ReturnType<typeof useBirthValue>
  other: string | null
  found: FoundMarks
}

const columnsOf = ({ record, price, birth, other, found }: Given): Column<Row>[] => [
  {
    label: 'Name',
    isName: true,
    cost: price,
    value: ({ director }) => nameOf(director),
    cell: ({ director, index, ofName }) => (
      <>
        <OfficerLink officer={director} at={officerIn(record, index)} isPlain>
          {nameOf(director)}
        </OfficerLink>
        {isCorporate(director) && <span className="aside">corporate</span>}{' '}
        <MarkAmong
          found={found}
          of={[officerMention(director, { from: record, at: `/director_list/${index}` })]}
          isShort
        />
        {ofName && <span className="aside">{ofName}</span>}
      </>
    ),
  },
  dateColumn('Born', ({ director }) => birth(director.dob)),
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
    isPersonal: false,
    isOptional: true,
    value: ({ director }) => kindOf(director),
  },
  counted(tenures.current, ({ num_current_appt }) => num_current_appt),
  counted(tenures.dissolved, ({ num_dissolved_appt }) => num_dissolved_appt),
  counted(tenures.resigned, ({ num_resigned_appt }) => num_resigned_appt),
  counted('Total', ({ num_appt }) => num_appt),
  {
    label: 'Disqualified',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: ({ director }) => (isDisqualified(director) ? 'Disqualified' : ''),
    cell: ({ director }) => isDisqualified(director) && <Status>Disqualified</Status>,
  },
  ...(other === null ? [] : [compareWith(other, record, price)]),
]

const pins = { kind: 'person', at: ({ index }: Row) => `/director_list/${index}` } as const

/** Two rows that are selected, in the order of the table. */
function CompareRows({ rows, record }: { rows: readonly Row[]; record: string }) {
  const navigate = useNavigate()
  const [first, second] = rows
  const held = [useHeld(officerQuestion(first?.director)), useHeld(officerQuestion(second?.director))]
  const price = useOfferedPrice(...held.flatMap((one) => (one ? [] : ['director_details'])))
  if (!first || !second || rows.length !== 2)
    return (
      <p className="quiet">{rows.length === 1 ? 'Select one more row to compare.' : 'Select two rows to compare.'}</p>
    )
  const to = toCompare(officerIn(record, first.index), officerIn(record, second.index))
  return <Button onClick={() => navigate(to)}>{withPrice('Compare selected', price)}</Button>
}

const compareWith = (other: string, record: string, price: string): Column<Row> => ({
  label: 'Compare',
  isNarrow: true,
  cost: price,
  cell: ({ director, index }) => (
    <HeldLink
      asks={officerQuestion(director)}
      to={toCompare({ record: other }, officerIn(record, index))}
      slot="b_record"
      isPlain
      label={`Compare with ${nameOf(director)}, row ${index + 1}`}
    >
      Compare
    </HeldLink>
  ),
})

/** Never one number for all statuses (decision 0007). */
const counted = (label: string, number: (director: Director) => string | null | undefined): Column<Row> => ({
  label,
  saysLabel: true,
  align: 'end',
  value: ({ director }) => asNumber(number(director)),
  cell: ({ director }) => numberInWords(number(director)),
})

/** A count that is not a number, such as `GE1000`, stays as it is (decision 0007). */
const asNumber = (text: string | null | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : text)

const kindOf = (director: Director) => (isCorporate(director) ? 'Corporate' : 'Person')

/** With `1 of 2 with this name`, in the order of the rows. */
function rowsOf(directors: Director[], sameNames: SameName[]): Row[] {
  const places = new Map(
    sameNames.flatMap(({ rows }) =>
      rows.map((row, nth) => [row, `${nth + 1} of ${rows.length} with this name`] as const),
    ),
  )
  return directors.map((director, index) => ({ director, index, ofName: places.get(index) ?? '' }))
}

/** The officer in a row of a search on record. */
export const officerIn = (record: string, index: number): Pointer => ({
  from: record,
  at: `/director_list/${index}/director_id`,
})
