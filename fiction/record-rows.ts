import { notLimited } from '../contract/register/not-limited.ts'
import { type Day, dateText } from './calendar.ts'
import type { Charge } from './charges.ts'
import type { Company, Post } from './companies.ts'
import type { Disqualification, Exemption } from './disqualifications.ts'
import { indexStatusOf } from './lives.ts'
import { mix } from './random.ts'
import type { Numbering } from './rows.ts'

export function toCompanyRow(company: Company) {
  const { company_number, name, company_type, status, address, sic_text, email_address } = company
  return {
    company_number,
    name,
    company_status: status,
    ...indexOf(company),
    company_type,
    address_id: address.address_id,
    place: address.town,
    sic_text,
    email_address,
    non_ltd: notLimited(company_type),
    incorporation_date: dateText(company.incorporated),
    dissolution_date: company.dissolved === null ? null : dateText(company.dissolved),
  }
}

/** Every name that finds a company. */
export function toNameRows(company: Company, numbering: Numbering) {
  const toRow = (
    name: string,
    data_set: string,
    status: { company_index_status: string | null; company_date: string | null },
  ) => ({
    company_name_id: numbering.next('company_name'),
    company_number: company.company_number,
    name,
    data_set,
    ...status,
    place: company.address.town,
  })
  const rows = [toRow(company.name, company.dissolved === null ? 'LIVE' : 'DISSOLVED', indexOf(company))]
  for (const { name, until } of company.formerNames)
    rows.push(toRow(name, 'FORMER', { company_index_status: 'CNGOFNAME', company_date: dateText(until) }))
  if (company.proposedName !== null)
    rows.push(toRow(company.proposedName, 'PROPOSED', { company_index_status: null, company_date: null }))
  return rows
}

export function toAppointmentRow(post: Post, numbering: Numbering) {
  const { officer, company, type, from, until, prefix, occupation, address } = post
  return {
    appointment_id: numbering.next('appointment'),
    director_id: officer.row.director_id,
    company_number: company.company_number,
    type,
    status: until === null ? 'CURRENT' : 'RESIGNED',
    date: dateText(from),
    date_prefix: prefix,
    resignation_date: until === null ? null : dateText(until),
    occupation,
    address_id: address.address_id,
    nationality: officer.row.nationality,
    country_of_residence: officer.row.country_state_of_residence,
  }
}

export const toDisqualificationRow = (
  { officer, reason, from, until, company = null }: Disqualification,
  disqualification_id: number,
) => ({
  disqualification_id,
  director_id: officer.row.director_id,
  reason,
  start_date: dateText(from),
  end_date: dateText(until),
  ...imposed(reason, from - daysBeforeBan),
  case_identifier: `INV${String(mix(disqualification_id) % 10_000_000).padStart(7, '0')}`,
  company_names: company,
  variations: null,
})

/** A ban begins three weeks after the order or undertaking. */
const daysBeforeBan = 21

const imposed = (reason: string, day: Day) =>
  /undertaking/i.test(reason)
    ? { court_name: 'Insolvency Service', heard_on: null, undertaken_on: dateText(day) }
    : { court_name: 'High Court of Justice', heard_on: dateText(day), undertaken_on: null }

export const toExemptionRow = ({ company, from, until }: Exemption, disqualification_id: number) => ({
  disqualification_id,
  company_name: company.name,
  company_number: company.company_number,
  start_date: dateText(from),
  end_date: dateText(until),
})

export const toChargeRow = (charge: Charge, { company_number }: Company, charge_id: number) => ({
  charge_id,
  company_number,
  charge_number: charge.charge_number,
  description: charge.description,
  creation_date: dateText(charge.created),
  registration_date: dateText(charge.registered),
  charge_satisfied: charge.satisfied,
  alteration_indicator: 'N',
  detail_on_fiche_ind: charge.onFiche ? 'Y' : 'N',
  receiver_appt_ind: charge.receiver ? 'Y' : 'N',
  charge_type: charge.charge_type,
  satistfied_date: charge.satisfiedOn === null ? null : dateText(charge.satisfiedOn),
  amount: charge.amount,
  obligations_secured: charge.obligations_secured,
  particulars: charge.description,
})

function indexOf({ status, dissolved, troubled }: Company) {
  const company_index_status = indexStatusOf[status]
  const since = dissolved ?? troubled
  const company_date = company_index_status === null || since === null ? null : dateText(since)
  return { company_index_status, company_date }
}
