/** Claims about officers: their identity, offices, addresses and disqualifications. */
import { directorName } from '../../contract/director-name.ts'
import { isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { type MentionKey, precisionOf } from '../claim.ts'
import { addressKey, addressLine, addressPostcode, companyKey, officerKey } from '../keys.ts'
import { askedCompany } from './companies.ts'
import { dateOfParts, type Params, readDate, type Writer } from './writer.ts'

type Director = RecordOf<'director'>

export function officersOfCompany(to: Writer, { appt_list }: Result<'company_appointments'>, params: Params): void {
  const company = askedCompany(to, params)
  for (const [index, director] of (appt_list ?? []).entries()) officer(to, director, `/appt_list/${index}`, company)
}

export function officerDetails(to: Writer, { director }: Result<'director_details'>, params: Params): void {
  if (!director) return
  // Some services do not repeat the requested id.
  const asked = { ...director, director_id: director.director_id || params.director_id || null }
  officer(to, asked, '/director', null)
}

export function officersFound(to: Writer, { director_list }: Result<'director_search'>): void {
  for (const [index, director] of (director_list ?? []).entries())
    officer(to, director, `/director_list/${index}`, null)
}

function officer(to: Writer, director: Director, at: string, asked: MentionKey | null): void {
  const { director_id, corporate_indicator, surname, dob, dob_details } = director
  const kind = isYes(corporate_indicator) ? 'company' : 'person'
  const own = director_id?.trim() ? to.mention(officerKey(director_id), kind) : to.row(at, kind)
  const single = director.name_single_line?.trim()
  to.text(own, 'name', directorName(director), single ? `${at}/name_single_line` : at)
  to.text(own, 'surname', surname, `${at}/surname`)
  for (const [place, former] of (director.former_name_list ?? []).entries())
    to.text(own, 'former_name', former, `${at}/former_name_list/${place}`)
  const { registration_number } = director.identification ?? {}
  to.text(own, 'registration_number', registration_number, `${at}/identification/registration_number`)
  birth(to, own, { text: dob, at: `${at}/dob`, parts: dob_details, partsAt: `${at}/dob_details` })
  to.text(own, 'nationality', director.nationality, `${at}/nationality`)
  to.text(own, 'residence', director.country_state_of_residence, `${at}/country_state_of_residence`)
  to.text(own, 'town', director.place, `${at}/place`)
  to.text(own, 'postcode', director.postcode, `${at}/postcode`)
  for (const [place, address] of (director.service_address_list ?? []).entries())
    addressOf(to, own, address, `${at}/service_address_list/${place}`)
  for (const [place, appointment] of (director.director_appt_list ?? []).entries())
    appointed(to, own, appointment, `${at}/director_appt_list/${place}`, asked)
  for (const [place, one] of (director.director_disq_list ?? []).entries())
    disqualified(to, own, one, `${at}/director_disq_list/${place}`)
}

/** A whole date also gives the month, by which officers are compared. */
export function birth(to: Writer, own: MentionKey, fields: Parameters<Writer['date']>[2]): void {
  const written = readDate(fields.text)
  const date = written ?? dateOfParts(fields.parts)
  if (date === null || precisionOf(date) !== 'day') {
    to.date(own, 'birth_month', fields)
    return
  }
  to.date(own, 'birth_date', fields)
  to.text(own, 'birth_month', date.slice(0, 7), written === null ? (fields.partsAt ?? fields.at) : fields.at)
}

function appointed(
  to: Writer,
  own: MentionKey,
  appointment: RecordOf<'director_appt'>,
  at: string,
  asked: MentionKey | null,
): void {
  const { company_number, company_name, date, date_details, date_prefix } = appointment
  const company = company_number?.trim()
    ? to.mention(companyKey(company_number), 'company')
    : (asked ?? named(to, appointment, at))
  if (company !== null) {
    to.text(company, 'name', company_name, `${at}/company_name`)
    to.text(company, 'status', appointment.company_status, `${at}/company_status`)
    to.relation(own, 'officer_of', company, appointment.type?.trim() ? `${at}/type` : at, appointment.type)
    const property = date_prefix?.trim().toUpperCase() === 'PRE' ? 'appointed_before' : 'appointed'
    to.date(
      own,
      property,
      { text: date, at: `${at}/date`, parts: date_details, partsAt: `${at}/date_details` },
      company,
    )
    const { resignation_date: text, resignation_date_details: parts } = appointment
    const partsAt = `${at}/resignation_date_details`
    to.date(own, 'resigned', { text, at: `${at}/resignation_date`, parts, partsAt }, company)
    const ceasedAt = `${at}/ceased_date`
    to.date(own, 'appointment_ceased', { at: ceasedAt, parts: appointment.ceased_date, partsAt: ceasedAt }, company)
    to.text(own, 'appointment_status', appointment.status, `${at}/status`, company)
  }
  to.text(own, 'occupation', appointment.occupation, `${at}/occupation`)
  to.text(own, 'nationality', appointment.nationality, `${at}/nationality`)
  to.text(own, 'residence', appointment.country_of_residence, `${at}/country_of_residence`)
  if (appointment.address) addressOf(to, own, appointment.address, `${at}/address`)
  for (const [place, address] of (appointment.other_address_list ?? []).entries())
    addressOf(to, own, address, `${at}/other_address_list/${place}`)
}

/** The answer gives only the company's name. */
const named = (to: Writer, { company_name }: RecordOf<'director_appt'>, at: string): MentionKey | null =>
  company_name?.trim() ? to.row(at, 'company') : null

function disqualified(to: Writer, own: MentionKey, one: RecordOf<'director_disq'>, at: string): void {
  to.text(own, 'disqualification', one.reason, `${at}/reason`)
  to.date(own, 'disqualified_from', { text: one.start_date, at: `${at}/start_date` })
  to.date(own, 'disqualified_until', { text: one.end_date, at: `${at}/end_date` })
  for (const [place, exemption] of (one.exemptions ?? []).entries()) {
    const its = `${at}/exemptions/${place}`
    const { company_number, company_name } = exemption
    const isNamed = Boolean(company_number?.trim() || company_name?.trim())
    if (!isNamed) continue
    const company = company_number?.trim() ? to.mention(companyKey(company_number), 'company') : to.row(its, 'company')
    to.text(company, 'name', company_name, `${its}/company_name`)
    to.relation(own, 'exempted_for', company, its)
    to.date(own, 'exempted_from', { text: exemption.start_date, at: `${its}/start_date` }, company)
    to.date(own, 'exempted_until', { text: exemption.end_date, at: `${its}/end_date` }, company)
  }
}

/** The address is its own mention, where others may be too. */
export function addressOf(
  to: Writer,
  owner: MentionKey,
  address: Partial<RecordOf<'address'>>,
  at: string,
  relation: 'address' | 'registered_office' = 'address',
): void {
  const key = addressKey(address)
  if (key === null) return
  const own = to.mention(key, 'address')
  to.relation(owner, relation, own, at)
  to.text(own, 'name', addressLine(address), at)
  to.text(own, 'postcode', addressPostcode(address), address.postcode?.trim() ? `${at}/postcode` : at)
}
