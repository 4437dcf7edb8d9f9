import { dayOfMoment, isoDate } from '../../contract/days.ts'
import type { RecordOf } from '../../contract/records.ts'
import { dateInWords } from '../ui/dates.ts'
import { type Tenure, tenureOrWord } from './appointment.ts'
import { DateText } from './DateText.tsx'
import { Status } from './Status.tsx'

type Props = {
  appointment: RecordOf<'director_appt'>
  tenure: Tenure
  /** The moment of the answer. It knows nothing of later days. */
  answeredAt: string
  /** Beside it, the status says how an office without a plain end stands. */
  hasStatus?: boolean
}

/** `3 Feb 2014 – now`; of an older answer, and on paper, `3 Feb 2014 – current on 12 Jan 2026`. */
export function Term({ appointment, tenure, answeredAt, hasStatus = false }: Props) {
  const { date, date_prefix, resignation_date } = appointment
  const isOpen = tenure === 'dissolved' || tenure === 'not told'
  return (
    <>
      {date && date_prefix === 'PRE' && 'before '}
      {date ? <DateText date={date} /> : 'start not given'} – {resignation_date && <DateText date={resignation_date} />}
      {tenure === 'current' && <Current on={answeredAt} />}
      {tenure === 'resigned' && !resignation_date && 'end not given'}
      {isOpen && !hasStatus && <Status>{tenureOrWord(tenure, appointment)}</Status>}
    </>
  )
}

function Current({ on }: { on: string }) {
  const day = dayOfMoment(on)
  const then = `current on ${dateInWords(isoDate(day))}`
  if (day !== dayOfMoment(new Date().toISOString())) return then
  return (
    <>
      <span className="on-screen" title={then}>
        now
      </span>
      <span className="on-paper">{then}</span>
    </>
  )
}
