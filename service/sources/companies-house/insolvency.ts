/** Insolvency cases. For a company without any, and for an unknown company, the API says 404. */
import type { FilledRecord } from '../../../contract/records.ts'
import { dateOf, type Json, listOf, memberOf, textOf, textsOf } from '../json.ts'
import { unavailable } from '../remote.ts'
import type { Insolvency } from '../source.ts'
import { toAddress } from './addresses.ts'
import { readProfile } from './companies.ts'
import type { Session } from './session.ts'

export async function insolvencyOfCompany(session: Session, company_number: string): Promise<Insolvency | null> {
  const found = await session.get(`/company/${company_number}/insolvency`)
  if (found) return { status: statusOf(found), cases: listOf(found, 'cases').map(toCase) }
  const company = await readProfile(session, company_number)
  // "None" would contradict the register's own flag.
  if (memberOf(company, 'has_insolvency_history') === true)
    throw unavailable('Companies House says that the company has an insolvency history, and does not give its cases.')
  return null
}

/** The schema has a list where some answers have one text. */
const statusOf = (found: Json): string | null =>
  textOf(found, 'status') ?? (textsOf(found, 'status').join(', ') || null)

const toCase = (item: Json): FilledRecord<'insolvency_case'> => ({
  number: textOf(item, 'number'),
  type: textOf(item, 'type'),
  date_list: listOf(item, 'dates').map((date) => ({ type: textOf(date, 'type'), date: dateOf(date, 'date') })),
  practitioner_list: listOf(item, 'practitioners').map((person) => ({
    name: textOf(person, 'name'),
    role: textOf(person, 'role'),
    appointed_on: dateOf(person, 'appointed_on'),
    ceased_to_act_on: dateOf(person, 'ceased_to_act_on'),
    address: toAddress(memberOf(person, 'address')),
  })),
  note_list: textsOf(item, 'notes'),
})
