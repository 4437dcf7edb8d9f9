import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { type Tenure, tenureNames, tenureOf } from './appointment.ts'

export type OfficerRow = {
  director: RecordOf<'director'>
  appointment: RecordOf<'director_appt'>
  tenure: Tenure
  /** Where it stands in the answer, so that a link can point at it without naming anybody. */
  at: string
}

/**
 * One row for each appointment; those who are in office first.
 * @param company its own entry: an answer may leave out the status of the company
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
