import type { RecordOf } from '../../contract/records.ts'
import { type Tenure, tenureOrWord } from './appointment.ts'
import { DateText } from './DateText.tsx'
import { Status } from './Status.tsx'

type Props = {
  appointment: RecordOf<'director_appt'>
  tenure: Tenure
  /** Beside it, the status says how an office without a plain end stands. */
  hasStatus?: boolean
}

/** `3 Feb 2014 – now`. */
export function Term({ appointment, tenure, hasStatus = false }: Props) {
  const { date, date_prefix, resignation_date } = appointment
  const isOpen = tenure === 'dissolved' || tenure === 'not told'
  return (
    <>
      {date && date_prefix === 'PRE' && 'before '}
      {date ? <DateText date={date} /> : 'start not given'} – {resignation_date && <DateText date={resignation_date} />}
      {tenure === 'current' && 'now'}
      {tenure === 'resigned' && !resignation_date && 'end not given'}
      {isOpen && !hasStatus && <Status>{tenureOrWord(tenure, appointment)}</Status>}
    </>
  )
}
