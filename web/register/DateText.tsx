import type { RecordOf } from '../../contract/records.ts'
import type { Column } from '../table/Table.tsx'
import { dateInWords, isImpossible } from '../ui/dates.ts'
import { Status } from './Status.tsx'

/** A date of the register, with its own text on hover. An impossible date is shown unchanged, and flagged. */
export function DateText({ date }: { date: string | null | undefined }) {
  if (!date) return null
  if (isImpossible(date))
    return (
      <>
        {date} <Status tone="warn">not a real date</Status>
      </>
    )
  return (
    <time dateTime={date} title={date}>
      {dateInWords(date)}
    </time>
  )
}

type Appointment = Pick<RecordOf<'director_appt'>, 'date' | 'date_prefix' | 'resignation_date'>

/** The columns of an appointment's start and end. */
export const tenureColumns = <Row,>(of: (row: Row) => Appointment): Column<Row>[] => [
  {
    label: 'Appointed',
    saysLabel: true,
    isNarrow: true,
    value: (row) => of(row).date,
    cell: (row) => (
      <>
        {of(row).date_prefix === 'PRE' && 'before '}
        <DateText date={of(row).date} />
      </>
    ),
  },
  {
    label: 'Resigned',
    saysLabel: true,
    isNarrow: true,
    value: (row) => of(row).resignation_date,
    cell: (row) => <DateText date={of(row).resignation_date} />,
  },
]
