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

/** A column of dates. Alone in a row of two lines, a date says too little. */
export const dateColumn = <Row,>(
  label: string,
  date: (row: Row) => string | null | undefined,
  more?: Partial<Omit<Column<Row>, 'isCategory'>>,
): Column<Row> => ({
  label,
  saysLabel: true,
  isNarrow: true,
  value: date,
  cell: (row) => <DateText date={date(row)} />,
  ...more,
})

type Appointment = Pick<RecordOf<'director_appt'>, 'date' | 'date_prefix' | 'resignation_date'>

/** The columns of an appointment's start and end. */
export const tenureColumns = <Row,>(of: (row: Row) => Appointment): Column<Row>[] => [
  dateColumn('Appointed', (row) => of(row).date, {
    cell: (row) => (
      <>
        {of(row).date_prefix === 'PRE' && 'before '}
        <DateText date={of(row).date} />
      </>
    ),
  }),
  dateColumn('Resigned', (row) => of(row).resignation_date),
]
