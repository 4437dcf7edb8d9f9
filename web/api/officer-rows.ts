import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'

export type OfficerRow = {
  director: RecordOf<'director'>
  appointment: RecordOf<'director_appt'>
  /** Where it stands in the answer, so that a link can point at it without naming anybody. */
  at: string
}

/** One row an appointment, whoever holds two stands in two; those who are in office first. */
export function officerRows({ appt_list }: Pick<Result<'company_appointments'>, 'appt_list'>): OfficerRow[] {
  const rows = (appt_list ?? []).flatMap((director, index) =>
    (director.director_appt_list ?? [{}]).map((appointment, place) => ({
      director,
      appointment,
      at: `${index}.${place}`,
    })),
  )
  return [...rows.filter(isCurrent), ...rows.filter((row) => !isCurrent(row))]
}

export const isCurrent = ({ appointment }: OfficerRow): boolean => appointment.status === 'CURRENT'

/** The pointer to a value of an appointment. */
export const inAppointment = (at: string, rest: string): string => {
  const [director, appointment] = at.split('.')
  return `/appt_list/${director}/director_appt_list/${appointment}/${rest}`
}
