/** Officers of Companies House: those of a company, the search, and one officer with all appointments. */
import { LookupError } from '../../../contract/errors.ts'
import { isPostcodeArea, outcodeOf, postcodeAreaOf } from '../../../contract/postcode.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { toDateDetails } from '../../date-details.ts'
import { toNameKey } from '../../store/name-key.ts'
import type { Page, Paged } from '../../store/paging.ts'
import { dateOf, type Json, lastPart, listOf, memberOf, numberOf, textOf } from '../json.ts'
import type { OfficerSearch, OfficersNamed } from '../source.ts'
import { addressParts, toAddress } from './addresses.ts'
import { appointmentType, isCorporateRole, statusInWords } from './codes.ts'
import { readProfile } from './companies.ts'
import { besides, birthMonth, toDirector, whereabouts } from './director-record.ts'
import { disqualified } from './disqualified.ts'
import { nameInOrder, nameWithComma, type OfficerName } from './officer-names.ts'
import { endsAtWindow, type Session, searchWindow } from './session.ts'
import { verificationOf } from './verification.ts'

type Director = FilledRecord<'director'>
type Appointment = FilledRecord<'director_appt'>

/** Ids of natural and corporate disqualified persons and of officers look alike, so a letter tells them apart. */
const idFormat = /^([onc])\.([\w-]{10,60})$/

export async function appointmentsOfCompany(
  session: Session,
  company_number: string,
  page: Page,
): Promise<Paged<Director>> {
  const path = `/company/${company_number}/officers`
  const { rows, ...links } = await session.page(path, page, { total: ['total_results'] })
  const company = rows.length === 0 ? null : await readProfile(session, company_number)
  const [name, status, detail] = ['company_name', 'company_status', 'company_status_detail'].map((member) =>
    textOf(company, member),
  )
  const about = { company_name: name ?? null, company_number, company_status: statusInWords(status ?? null, detail) }
  return { ...links, rows: rows.map((item) => officerOfCompany(item, about)) }
}

type About = Pick<Appointment, 'company_name' | 'company_number' | 'company_status'>

function officerOfCompany(item: Json, about: About): Director {
  const appointment = toAppointment(item, about)
  const isCorporate = isCorporateRole(textOf(item, 'officer_role')) || memberOf(item, 'identification') !== undefined
  const written = textOf(item, 'name') ?? ''
  const name = isCorporate ? { surname: written, single: written } : nameWithComma(written)
  const id = lastPart(textOf(item, 'links', 'officer', 'appointments'), '/appointments')
  return toDirector(name, {
    director_appt_list: [appointment],
    nationality: textOf(item, 'nationality'),
    country_state_of_residence: textOf(item, 'country_of_residence'),
    corporate_indicator: isCorporate ? 'Y' : 'N',
    service_address_list: appointment.address ? [appointment.address] : [],
    director_id: id === null ? null : `o.${id}`,
    dob: birthMonth(item),
    ...whereabouts(memberOf(item, 'address')),
    ...besides(item),
  })
}

const toAppointment = (item: Json, about: About): Appointment => {
  const [from, before] = [dateOf(item, 'appointed_on'), dateOf(item, 'appointed_before')]
  const date = from ?? before
  const resignation_date = dateOf(item, 'resigned_on')
  const isEarlier = memberOf(item, 'is_pre_1992_appointment') === true || (from === null && before !== null)
  return {
    ...about,
    status: resignation_date === null ? 'CURRENT' : 'RESIGNED',
    type: appointmentType(textOf(item, 'officer_role')),
    date,
    date_prefix: isEarlier ? 'PRE' : null,
    resignation_date,
    occupation: textOf(item, 'occupation'),
    ceased_date: null,
    address: toAddress(memberOf(item, 'address')),
    other_address_list: null,
    nationality: textOf(item, 'nationality'),
    country_of_residence: textOf(item, 'country_of_residence'),
    resignation_date_details: resignation_date === null ? null : toDateDetails(resignation_date),
    date_details: date === null ? null : toDateDetails(date),
    responsibilities: textOf(item, 'responsibilities'),
    ...verificationOf(item),
  }
}

/** The API ranks names and does not filter them. A place becomes part of the search, and filters the returned page. */
export async function officersNamed(session: Session, search: OfficerSearch, page: Page): Promise<OfficersNamed> {
  const { name, surname, forename, place, officer_type } = search
  const asked = name === '' ? [forename, surname].filter(Boolean).join(' ') : name
  if (toNameKey(asked) === '') throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
  const isDisqualified = officer_type === 'DIS'
  const path = isDisqualified ? '/search/disqualified-officers' : '/search/officers'
  // The search knows no area alone, so that it only filters.
  const q = [asked, !isDisqualified && !isPostcodeArea(place) && place].filter(Boolean).join(' ')
  const listing = { query: { q }, total: ['total_results'], most: searchWindow }
  const { rows, ...links } = await session.page(path, page, listing)
  const nearby = rows.filter((item) => isIn(memberOf(item, 'address'), place))
  return {
    ...links,
    rows: nearby.map((item) => (isDisqualified ? disqualifiedHit(item) : officerHit(item))),
    searchedName: null,
    isCut: endsAtWindow(links, page),
  }
}

function isIn(address: unknown, place: string): boolean {
  if (place === '') return true
  const { postcode, town } = addressParts(address)
  const there = postcode && outcodeOf(postcode)
  if (isPostcodeArea(place)) return there !== null && postcodeAreaOf(there) === place.toUpperCase()
  const outcode = outcodeOf(place)
  if (outcode) return there === outcode
  const wanted = toNameKey(place.split(',')[0] ?? '')
  return [town, textOf(address, 'region'), textOf(address, 'address_line_2')].some(
    (part) => part !== null && toNameKey(part) === wanted,
  )
}

function officerHit(item: Json): Director {
  const id = lastPart(textOf(item, 'links', 'self'), '/appointments')
  return toDirector(nameInOrder(textOf(item, 'title') ?? ''), {
    dob: birthMonth(item),
    num_appt: textOf(item, 'appointment_count'),
    director_id: id === null ? null : `o.${id}`,
    ...whereabouts(memberOf(item, 'address')),
  })
}

function disqualifiedHit(item: Json): Director {
  const link = textOf(item, 'links', 'self')
  const kind = link?.includes('/corporate/') ? 'c' : 'n'
  const id = lastPart(link)
  const written = textOf(item, 'title') ?? ''
  return toDirector(kind === 'c' ? { surname: written, single: written } : nameInOrder(written), {
    officer_type: 'DIS',
    dob: birthMonth(item),
    director_id: id === null ? null : `${kind}.${id}`,
    ...whereabouts(memberOf(item, 'address')),
  })
}

/** @returns null for an id of another register */
export async function officer(session: Session, director_id: string): Promise<Director | null> {
  const [, kind, id] = idFormat.exec(director_id) ?? []
  if (!kind || !id) return null
  return kind === 'o' ? officerWithAppointments(session, id) : disqualified(session, kind, id)
}

const appointmentsAPage = 50
/** Each page is a call from a quota that all callers share. */
const mostPages = 20

async function officerWithAppointments({ get }: Session, id: string): Promise<Director | null> {
  const pageFrom = (items_per_page: number, start_index: number) =>
    get(`/officers/${id}/appointments`, { items_per_page, start_index })
  const first = await pageFrom(appointmentsAPage, 0)
  if (!first) return null
  const items = listOf(first, 'items')
  const total = numberOf(first, 'total_results')
  // The API may give shorter pages than requested, and starts a page only at a multiple of the requested size.
  const size = Math.max(items.length, 2)
  let isWhole = total === null ? items.length < appointmentsAPage : items.length >= total
  for (let page = 1; !isWhole && page < mostPages; page += 1) {
    const more = listOf(await pageFrom(size, page * size), 'items')
    items.push(...more)
    isWhole = total === null ? more.length < size : items.length >= total
    // An appointment may have left the register since the first page.
    if (more.length === 0) break
  }
  return toWholeOfficer(first, items, { id, total, isWhole })
}

type Listed = {
  id: string
  /** The register's own count; null if it gives none. */
  total: number | null
  isWhole: boolean
}

function toWholeOfficer(head: Json, items: Json[], { id, total, isWhole }: Listed): Director {
  const appointments = items.map((item) => ({ item, appointment: toAppointment(item, companyOf(item)) }))
  const resigned = appointments.filter(({ appointment }) => appointment.status === 'RESIGNED').length
  const dissolved = appointments.filter(
    ({ item, appointment }) =>
      appointment.status === 'CURRENT' && textOf(item, 'appointed_to', 'company_status') === 'dissolved',
  ).length
  const [latest] = items
  // The unread appointments are unknown, so a partial list has no counts by status.
  const count = (number: number) => (isWhole ? String(number) : null)
  const isCorporate = memberOf(head, 'is_corporate_officer') === true || isCorporateRole(textOf(latest, 'officer_role'))
  const written = textOf(head, 'name') ?? ''
  const name = isCorporate
    ? { surname: written, single: written }
    : wholeName(written, memberOf(latest, 'name_elements'))
  const addresses = appointments.flatMap(({ appointment }) => appointment.address ?? [])
  return toDirector(name, {
    director_appt_list: appointments.map(({ appointment }) => appointment),
    num_current_appt: count(items.length - resigned - dissolved),
    num_resigned_appt: count(resigned),
    num_dissolved_appt: count(dissolved),
    num_appt: isWhole ? String(items.length) : total === null ? `GE${items.length}` : String(total),
    nationality: textOf(latest, 'nationality'),
    country_state_of_residence: textOf(latest, 'country_of_residence'),
    corporate_indicator: isCorporate ? 'Y' : 'N',
    service_address_list: [...new Map(addresses.map((address) => [address.addr_single_line, address])).values()],
    director_id: `o.${id}`,
    dob: birthMonth(head),
    ...whereabouts(memberOf(latest, 'address')),
    ...besides(latest),
    former_name_list: [...new Set(items.flatMap((item) => besides(item).former_name_list))],
  })
}

const companyOf = (item: Json): About => ({
  company_name: textOf(item, 'appointed_to', 'company_name'),
  company_number: textOf(item, 'appointed_to', 'company_number'),
  company_status: statusInWords(textOf(item, 'appointed_to', 'company_status')),
})

function wholeName(written: string, elements: unknown): OfficerName {
  const surname = textOf(elements, 'surname')
  if (surname === null) return nameInOrder(written)
  const forename = [textOf(elements, 'forename'), textOf(elements, 'other_forenames')].filter(Boolean).join(' ')
  return { surname, forename: forename || null, title: textOf(elements, 'title'), single: written }
}
