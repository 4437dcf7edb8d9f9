import { hasResigned, isCalledCurrent } from '../../contract/appointment.ts'
import type { Day } from '../../contract/days.ts'
import { isDated } from '../../contract/death-date.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { numberInWords } from '../ui/numbers.ts'
import { dayOf, type Period } from '../ui/periods.ts'
import { isDissolved, isGone } from './company.ts'

type Appointment = RecordOf<'director_appt'>
type Company = Pick<RecordOf<'company_short'>, 'company_status' | 'data_set'>

/** The register's own counts (decision 0007). People in office, or in office to the end, come first. */
export type Tenure = 'current' | 'dissolved' | 'not told' | 'resigned'

export const tenures: { readonly [tenure in Tenure]: string } = {
  current: 'Current',
  dissolved: 'In office when dissolved',
  'not told': 'Not given',
  resigned: 'Resigned',
}
export const tenureNames = Object.keys(tenures) as Tenure[]

/**
 * Only what the answer says (decision 0044). An unknown word is not a resignation. No one holds an office in a
 * dissolved company. A current appointment with a resignation date contradicts itself. @param company the company's own
 * entry, for an appointment without its status
 */
export function tenureOf(
  { status, company_status, resignation_date, ceased_date }: Appointment,
  company?: Company,
): Tenure {
  if (hasResigned({ status, resignation_date })) return 'resigned'
  if (!isCalledCurrent(status) || isDated(resignation_date)) return 'not told'
  const standing = company_status ? { company_status } : (company ?? {})
  if (isDissolved(standing)) return 'dissolved'
  return isGone(standing) || Object.values(ceased_date ?? {}).some(Boolean) ? 'not told' : 'current'
}

/** A count of the register, or its minimum (`GE1000`). Null where there is none (decision 0007). */
export function leastOf(counted: string | null | undefined): number | null {
  const digits = /^(?:GE)?\s*(\d+)$/i.exec(counted?.trim() ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

type Listed = Pick<RecordOf<'director'>, 'director_appt_list' | 'num_appt'>

/**
 * A source may list part of the appointments and count all (decision 0109). Null if the list is not known to be cut.
 */
export function listedInPart({ director_appt_list, num_appt }: Listed) {
  const listed = director_appt_list?.length ?? 0
  const counted = leastOf(num_appt)
  if (listed === 0 || counted === null) return null
  const isLeast = /^GE/i.test(num_appt?.trim() ?? '')
  return (isLeast ? listed <= counted : listed < counted) ? { listed, counted, isLeast } : null
}

/** The register's own word, where we do not know it (decision 0018). */
export const tenureOrWord = (tenure: Tenure, { status }: Appointment): string =>
  tenure === 'not told' && status && !/^(CURRENT|RESIGNED)$/i.test(status.trim())
    ? `${tenures[tenure]}: ${status}`
    : tenures[tenure]

/** In the middle of a sentence. */
export const tenureInWords = (tenure: Tenure): string =>
  tenure === 'not told' ? 'status not given' : tenures[tenure].toLowerCase()

type Counted = Pick<RecordOf<'director'>, 'num_current_appt' | 'num_dissolved_appt' | 'num_resigned_appt' | 'num_appt'>

/** The register's own counts, and the number of appointments outside all counts. */
export function appointmentCounts(counted: Counted): [label: string, number: string | null | undefined][] {
  const { num_current_appt, num_dissolved_appt, num_resigned_appt, num_appt } = counted
  const untold = [num_current_appt, num_dissolved_appt, num_resigned_appt].reduce(
    (left, number) => left - Number(number || Number.NaN),
    Number(num_appt || Number.NaN),
  )
  return [
    [tenures.current, num_current_appt],
    [tenures.dissolved, num_dissolved_appt],
    [tenures.resigned, num_resigned_appt],
    ...(untold > 0 ? [[tenures['not told'], String(untold)] as [string, string]] : []),
    ['Total', num_appt],
  ]
}

/** `3 current, 1 resigned`, without zeros. */
export const tenuresInWords = (held: readonly Tenure[]): string =>
  tenureNames
    .map((name) => ({ name, number: held.filter((tenure) => tenure === name).length }))
    .filter(({ number }) => number > 0)
    .map(({ name, number }) => `${numberInWords(number)} ${tenureInWords(name)}`)
    .join(', ')

/** @param told the day of the register's data: a current appointment is known until then */
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

export type OfficerRow = {
  director: RecordOf<'director'>
  appointment: RecordOf<'director_appt'>
  tenure: Tenure
  /** Its pointer in the answer, so that a link names no one. */
  at: string
}

/**
 * One row for each appointment. People in office come first. @param company its own entry, for an answer without the
 * company's status
 */
export function officerRows(
  { appt_list }: Pick<Result<'company_appointments'>, 'appt_list'>,
  company: RecordOf<'company_short'> | undefined,
): OfficerRow[] {
  const rows = (appt_list ?? []).flatMap((director, index) =>
    (director.director_appt_list ?? [{}]).map((appointment, place) => ({
      director,
      appointment,
      tenure: tenureOf(appointment, company),
      at: `${index}.${place}`,
    })),
  )
  return tenureNames.flatMap((name) => rows.filter(({ tenure }) => tenure === name))
}

/** The pointer to a value of an appointment. */
export const inAppointment = (at: string, rest: string): string => {
  const [director, appointment] = at.split('.')
  return `/appt_list/${director}/director_appt_list/${appointment}/${rest}`
}
