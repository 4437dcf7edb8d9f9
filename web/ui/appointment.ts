import type { RecordOf } from '../../contract/records.ts'
import { type Day, dayOf, type Period } from './periods.ts'

type Appointment = RecordOf<'director_appt'>

/** As the register's counts are kept apart (decision 0007). */
export type Tenure = 'current' | 'dissolved' | 'resigned' | 'not told'

export const tenures: { readonly [tenure in Tenure]: string } = {
  current: 'Current',
  dissolved: 'Held to dissolution',
  resigned: 'Resigned',
  'not told': 'Not told',
}

/** A post that was held to the end of its company is not one that is held, and nobody resigned from it. */
export function tenureOf({ status, company_status, resignation_date }: Appointment): Tenure {
  if (status === 'RESIGNED' || resignation_date) return 'resigned'
  if (status !== 'CURRENT') return 'not told'
  return /^dissolved/i.test(company_status ?? '') ? 'dissolved' : 'current'
}

/** @param told the day on which the register said so: what was current then is known up to it */
export function periodOf(appointment: Appointment, told: Day): Period {
  const { date, date_details, date_prefix, resignation_date, resignation_date_details, ceased_date } = appointment
  const ends: { readonly [tenure in Tenure]: Day | null } = {
    current: told,
    dissolved: dayOf(null, ceased_date),
    resigned: dayOf(resignation_date, resignation_date_details),
    'not told': null,
  }
  return { start: dayOf(date, date_details), end: ends[tenureOf(appointment)], isBefore: date_prefix === 'PRE' }
}
