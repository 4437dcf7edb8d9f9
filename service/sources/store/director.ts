/** Officers as `director` records: a summary, with appointments if requested (decision 0007). */

import type { FilledRecord } from '../../../contract/records.ts'
import { toDateDetails } from '../../date-details.ts'
import type { Address, Appointment, Counts, Disqualification } from '../../store/officers.ts'
import { personNumberIn } from '../../store/person-number.ts'
import type { OfficerTable } from '../../store/tables.ts'
import { toFreeAddress, unfilledOfAddress } from '../free-address.ts'
import { unfilled } from '../source.ts'

type Parts = { appointments?: Appointment[]; disqualifications?: Disqualification[]; counts?: Counts | undefined }

/** The loaded officers come without a word about disqualifications: those have ids of their own. */
const officerTypes: { readonly [disqualified: string]: string | undefined } = { Y: 'DIS', N: 'CUR' }

export function toDirector(
  officer: OfficerTable,
  { appointments = [], disqualifications = [], counts }: Parts,
): FilledRecord<'director'> {
  // A file of disqualified people does not say which offices they hold.
  const countOf = (name: keyof Counts) => (officer.appointed === 'N' ? null : String(counts?.[name] ?? 0))
  return {
    director_appt_list: appointments.map(toDirectorAppt),
    director_disq_list: disqualifications.map(toDirectorDisq),
    num_current_appt: countOf('current'),
    num_resigned_appt: countOf('resigned'),
    num_dissolved_appt: countOf('dissolved'),
    num_appt: countOf('all'),
    nationality: officer.nationality,
    country_state_of_residence: officer.country_state_of_residence,
    corporate_indicator: officer.corporate_indicator,
    officer_type: officerTypes[officer.disqualified] ?? null,
    service_address_list: distinct(appointments.map(addressOf).filter((address) => address !== null)),
    director_id: officer.director_id,
    title: officer.title,
    forename: officer.forename,
    middle_initial: officer.middle_initial,
    surname: officer.surname,
    name_single_line: officer.name_single_line,
    dob: officer.dob,
    dob_details: officer.dob === null ? null : toDateDetails(officer.dob),
    postcode: officer.postcode,
    place: officer.place,
    honours: officer.honours,
    former_name_list: officer.former_names?.split('\n') ?? null,
    person_number: personNumberIn(officer.director_id),
    identification: officer.identification === null ? null : JSON.parse(officer.identification),
    ...unfilled<'identification_type' | 'principal_office' | 'disqualified_candidate_list'>(),
  }
}

const toDirectorAppt = (appointment: Appointment): FilledRecord<'director_appt'> => ({
  company_name: appointment.company_name,
  company_number: appointment.company_number,
  company_status: appointment.company_status,
  status: appointment.status,
  type: appointment.type,
  date: appointment.date,
  date_prefix: appointment.date_prefix,
  resignation_date: appointment.resignation_date,
  occupation: appointment.occupation,
  address: addressOf(appointment),
  nationality: appointment.nationality,
  country_of_residence: appointment.country_of_residence,
  resignation_date_details: appointment.resignation_date === null ? null : toDateDetails(appointment.resignation_date),
  date_details: appointment.date === null ? null : toDateDetails(appointment.date),
  ...unfilled<'ceased_date' | 'other_address_list' | 'responsibilities' | 'verified_from' | 'verification_due'>(),
})

const toDirectorDisq = (disqualification: Disqualification): FilledRecord<'director_disq'> => ({
  reason: disqualification.reason,
  exemptions: disqualification.exemptions.map(({ company_name, company_number, start_date, end_date }) => ({
    company_name,
    // The file of disqualifications has no company numbers.
    company_number: company_number || null,
    start_date,
    end_date,
  })),
  start_date: disqualification.start_date,
  end_date: disqualification.end_date,
  case_identifier: disqualification.case_identifier,
  court_name: disqualification.court_name,
  company_name_list: disqualification.company_names?.split('\n') ?? null,
  heard_on: disqualification.heard_on,
  undertaken_on: disqualification.undertaken_on,
  variation_list: disqualification.variations === null ? null : JSON.parse(disqualification.variations),
})

const addressOf = (appointment: Appointment): FilledRecord<'address'> | null =>
  appointment.address ? toAddress(appointment.address) : toFreeAddress(appointment)

export function toAddress(row: Address): FilledRecord<'address'> {
  const lines = [
    row.organisation,
    row.building,
    [row.premises, row.street].filter(Boolean).join(' '),
    row.place,
  ].filter((line) => line !== null)
  const [line_1 = null, line_2 = null, ...rest] = lines
  return {
    address_id: String(row.address_id),
    line_1,
    line_2,
    line_3: rest.length === 0 ? null : rest.join(', '),
    place: row.place,
    town: row.town,
    postcode: row.postcode,
    addr_single_line: [...lines, row.town, row.postcode].join(', '),
    building: row.building,
    street: row.street,
    premises: row.premises,
    organisation: row.organisation,
    uprn: row.uprn,
    ...unfilledOfAddress,
  }
}

const distinct = (addresses: FilledRecord<'address'>[]) => [
  ...new Map(addresses.map((address) => [address.address_id ?? address.addr_single_line, address])).values(),
]
