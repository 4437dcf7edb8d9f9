import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { usePriceEach } from '../../api/credits.ts'
import { toDirector } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { nameOf } from '../../ui/person.ts'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

type Director = RecordOf<'director'>
type Row = { director: Director; index: number }

/** People and firms found by name. Each leads to its details by its place in this record. */
export function DirectorTable({ directors, record }: { directors: Director[]; record: string }) {
  const price = usePriceEach('director_details')
  return (
    <Table<Row>
      caption="Officers found"
      rows={directors.map((director, index) => ({ director, index }))}
      keyOf={({ index }) => String(index)}
      columns={[
        {
          label: 'Name',
          isName: true,
          cost: price,
          cell: ({ director, index }) => (
            <Link to={toDirector({ from: record, at: `/director_list/${index}/director_id` })}>{nameOf(director)}</Link>
          ),
        },
        { label: 'Born', saysLabel: true, isNarrow: true, cell: ({ director }) => <DateText date={director.dob} /> },
        { label: 'Postcode', isNarrow: true, cell: ({ director }) => <Identifier>{director.postcode}</Identifier> },
        { label: 'Place', cell: ({ director }) => director.place },
        { label: 'Nationality', cell: ({ director }) => director.nationality },
        counted('Current', ({ num_current_appt }) => num_current_appt),
        counted('In dissolved', ({ num_dissolved_appt }) => num_dissolved_appt),
        counted('Resigned', ({ num_resigned_appt }) => num_resigned_appt),
        counted('All', ({ num_appt }) => num_appt),
        {
          label: 'Disqualified',
          isNarrow: true,
          cell: ({ director }) => director.officer_type === 'DIS' && <Status>Disqualified</Status>,
        },
      ]}
    />
  )
}

const counted = (label: string, number: (director: Director) => string | null | undefined): Column<Row> => ({
  label,
  saysLabel: true,
  align: 'end',
  cell: ({ director }) => numberInWords(number(director)),
})
