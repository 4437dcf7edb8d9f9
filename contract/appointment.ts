import { isDated } from './death-date.ts'
import type { RecordOf } from './records.ts'

type Ended = Pick<RecordOf<'director_appt'>, 'status' | 'resignation_date'>

export const isCalledCurrent = (status: string | null | undefined): boolean => /^\s*current\s*$/i.test(status ?? '')

/** By its status, else by a date of resignation. A flag, a word or a zero date is not a date. */
export const hasResigned = ({ status, resignation_date }: Ended): boolean =>
  /^\s*resigned\s*$/i.test(status ?? '') || (isDated(resignation_date) && !isCalledCurrent(status))
