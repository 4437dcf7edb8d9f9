import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { toDirector } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { nameOf } from '../../ui/person.ts'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'

/** People and firms found by name. Each leads to its details by its place in this record. */
export const DirectorTable = ({ directors, record }: { directors: RecordOf<'director'>[]; record: string }) => (
  <Table
    caption="Officers found"
    rows={directors.map((director, index) => ({ director, index }))}
    keyOf={({ index }) => String(index)}
    columns={[
      {
        label: 'Name',
        isName: true,
        cell: ({ director, index }) => (
          <Link to={toDirector({ from: record, at: `/director_list/${index}/director_id` })}>{nameOf(director)}</Link>
        ),
      },
      { label: 'Born', saysLabel: true, isNarrow: true, cell: ({ director }) => <DateText date={director.dob} /> },
      { label: 'Postcode', isNarrow: true, cell: ({ director }) => <Identifier>{director.postcode}</Identifier> },
      { label: 'Place', cell: ({ director }) => director.place },
      { label: 'Nationality', cell: ({ director }) => director.nationality },
      { label: 'Current', saysLabel: true, align: 'end', cell: ({ director }) => director.num_current_appt },
      { label: 'In dissolved', saysLabel: true, align: 'end', cell: ({ director }) => director.num_dissolved_appt },
      { label: 'Resigned', saysLabel: true, align: 'end', cell: ({ director }) => director.num_resigned_appt },
      { label: 'All', saysLabel: true, align: 'end', cell: ({ director }) => director.num_appt },
      {
        label: 'Disqualified',
        isNarrow: true,
        cell: ({ director }) => director.officer_type === 'DIS' && <Status>Disqualified</Status>,
      },
    ]}
  />
)
