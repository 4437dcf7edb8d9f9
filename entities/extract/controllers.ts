/** Claims about who controls a company, and about its statements where it names no one. */
import { saysNoDate } from '../../contract/death-date.ts'
import { isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { controllerKindOf } from '../../contract/register/words.ts'
import { readBirthMonth } from '../../contract/values/date.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { ukRegistration } from '../../contract/values/uk-registration.ts'
import { type Kind, type MentionKey, precisionOf } from '../claim.ts'
import { companyKey, controllerKey } from '../keys.ts'
import { askedCompany } from './companies.ts'
import { addressOf } from './officers.ts'
import type { Params, Writer } from './writer.ts'

type Controller = RecordOf<'controller'>

export function controllersOfCompany(to: Writer, result: Result<'company_controllers'>, params: Params): void {
  const company = askedCompany(to, params)
  for (const [index, one] of (result.controller_list ?? []).entries())
    controller(to, one, `/controller_list/${index}`, company)
  if (company === null) return
  for (const [index, { statement, notified_on, ceased_on }] of (result.control_statement_list ?? []).entries()) {
    const at = `/control_statement_list/${index}`
    to.text(company, 'control_statement', statement, `${at}/statement`)
    to.date(company, 'control_statement_notified', { text: notified_on, at: `${at}/notified_on` })
    to.date(company, 'control_statement_ceased', { text: ceased_on, at: `${at}/ceased_on` })
  }
}

export function controllersFound(to: Writer, { control_list }: Result<'controller_search'>): void {
  for (const [index, one] of (control_list ?? []).entries()) controller(to, one, `/control_list/${index}`, null)
}

function controller(to: Writer, one: Controller, at: string, asked: MentionKey | null): void {
  const own = mentionOf(to, one, at)
  const single = one.name?.trim()
  const parts = [one.title, one.forename, one.middle_name, one.surname].filter((part) => part?.trim())
  to.text(own, 'name', single || parts.join(' '), single ? `${at}/name` : at)
  to.text(own, 'surname', one.surname, `${at}/surname`)
  to.text(own, 'birth_month', monthIn(one.date_of_birth), `${at}/date_of_birth`)
  to.text(own, 'nationality', one.nationality, `${at}/nationality`)
  to.text(own, 'residence', one.country_of_residence, `${at}/country_of_residence`)
  // Nobody says that a person is not sanctioned, so only a yes is a claim.
  if (isYes(one.is_sanctioned)) to.text(own, 'sanctioned', one.is_sanctioned, `${at}/is_sanctioned`)
  if (one.address) addressOf(to, own, one.address, `${at}/address`)
  registration(to, own, one.identification, `${at}/identification`)
  controlled(to, own, one, at, asked)
}

/** A body that names itself a UK company is that company. Any other keeps the register's id. */
function mentionOf(to: Writer, one: Controller, at: string): MentionKey {
  const number = controllerKindOf(one.kind ?? '') === 'corporate' ? ukRegistration(one.identification ?? {}) : null
  if (number !== null) return to.mention(companyKey(number), 'company')
  const kind = kindOf(one)
  return one.controller_id?.trim() ? to.mention(controllerKey(one.controller_id), kind) : to.row(at, kind)
}

/** A controller of an unknown kind counts as a person, unless the answer registers it somewhere. */
function kindOf({ kind, identification }: Controller): Kind {
  const known = controllerKindOf(kind ?? '')
  if (known === 'individual' || known === 'protected') return 'person'
  return known === null && !identification ? 'person' : 'company'
}

/** Never finer than a month, whatever a source gives. */
export function monthIn(text: string | null | undefined): string | null {
  const year = text?.trim() ?? ''
  if (saysNoDate(year)) return null
  return precisionOf(year) === 'year' ? year : valueIn(readBirthMonth(year))
}

function registration(to: Writer, own: MentionKey, its: Controller['identification'], at: string): void {
  if (!its) return
  to.text(own, 'registration_number', its.registration_number, `${at}/registration_number`)
  to.text(own, 'legal_form', its.legal_form, `${at}/legal_form`)
  to.text(own, 'registry', its.place_registered, `${at}/place_registered`)
  to.text(own, 'country', its.country_registered, `${at}/country_registered`)
}

function controlled(to: Writer, own: MentionKey, one: Controller, at: string, asked: MentionKey | null): void {
  const { company_number, company_name, kind, nature_list, notified_on, ceased_on } = one
  const company = company_number?.trim()
    ? to.mention(companyKey(company_number), 'company')
    : (asked ?? named(to, one, at))
  if (company === null) return
  to.text(company, 'name', company_name, `${at}/company_name`)
  to.relation(own, 'controller_of', company, kind?.trim() ? `${at}/kind` : at, kind)
  for (const [place, nature] of (nature_list ?? []).entries())
    to.text(own, 'control_nature', nature, `${at}/nature_list/${place}`, company)
  to.date(own, 'control_notified', { text: notified_on, at: `${at}/notified_on` }, company)
  to.date(own, 'control_ceased', { text: ceased_on, at: `${at}/ceased_on` }, company)
}

const named = (to: Writer, { company_name }: Controller, at: string): MentionKey | null =>
  company_name?.trim() ? to.row(`${at}/company_name`, 'company') : null
