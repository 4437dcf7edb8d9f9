/** Claims of a company's profile, of companies at an address, and of insolvency. */
import { toCompanyNumber } from '../../contract/company-number.ts'
import { isNo, isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { insolvencyDateMarks } from '../../contract/register/insolvency-words.ts'
import type { MentionKey } from '../claim.ts'
import { companyKey } from '../keys.ts'
import { askedCompany } from './companies.ts'
import { addressOf } from './officers.ts'
import { type Params, readDate, type Writer } from './writer.ts'

export function profile(to: Writer, { company_profile: one }: Result<'company_profile'>, params: Params): void {
  const at = '/company_profile'
  const own = one?.company_number?.trim()
    ? to.mention(companyKey(one.company_number), 'company')
    : askedCompany(to, params)
  if (!one || own === null) return
  company(to, own, one, at)
  to.text(own, 'company_type', one.company_type, `${at}/company_type`)
  to.text(own, 'status_detail', one.status_detail, `${at}/status_detail`)
  for (const [place, { sic_text }] of (one.sic_list ?? []).entries())
    to.text(own, 'activity', sic_text, `${at}/sic_list/${place}/sic_text`)
  for (const [place, { name, used_until }] of (one.previous_name_list ?? []).entries()) {
    to.text(own, 'former_name', name, `${at}/previous_name_list/${place}/name`)
    to.date(own, 'name_changed', { text: used_until, at: `${at}/previous_name_list/${place}/used_until` })
  }
  to.date(own, 'accounts_due', { text: one.accounts?.next_due, at: `${at}/accounts/next_due` })
  to.date(own, 'confirmation_due', {
    text: one.confirmation_statement?.next_due,
    at: `${at}/confirmation_statement/next_due`,
  })
  flag(to, own, 'accounts_overdue', one.accounts?.overdue, `${at}/accounts/overdue`)
  const { overdue } = one.confirmation_statement ?? {}
  flag(to, own, 'confirmation_overdue', overdue, `${at}/confirmation_statement/overdue`)
  flag(to, own, 'disputed_office', one.registered_office_in_dispute, `${at}/registered_office_in_dispute`)
  flag(to, own, 'undeliverable_office', one.registered_office_undeliverable, `${at}/registered_office_undeliverable`)
  foreignRegistration(to, own, one.foreign_registration, `${at}/foreign_registration`)
  parent(to, own, one.parent, `${at}/parent`)
}

export function companiesAt(to: Writer, { company_list }: Result<'address_search'>): void {
  for (const [index, one] of (company_list ?? []).entries()) {
    const at = `/company_list/${index}`
    const { company_number } = one
    company(
      to,
      company_number?.trim() ? to.mention(companyKey(company_number), 'company') : to.row(at, 'company'),
      one,
      at,
    )
  }
}

type Company = Pick<
  RecordOf<'registered_company'>,
  'name' | 'company_status' | 'incorporated_on' | 'dissolved_on' | 'registered_office'
>

function company(to: Writer, own: MentionKey, one: Company, at: string): void {
  to.text(own, 'name', one.name, `${at}/name`)
  to.text(own, 'status', one.company_status, `${at}/company_status`)
  to.date(own, 'incorporated', { text: one.incorporated_on, at: `${at}/incorporated_on` })
  // Only a date says that the company was dissolved.
  to.text(own, 'dissolved', readDate(one.dissolved_on), `${at}/dissolved_on`)
  if (one.registered_office) addressOf(to, own, one.registered_office, `${at}/registered_office`, 'registered_office')
}

/** A file may have no such column. Then there is no claim: not in the answer is not false. */
function flag(
  to: Writer,
  own: MentionKey,
  property: 'disputed_office' | 'undeliverable_office' | 'accounts_overdue' | 'confirmation_overdue',
  value: string | null | undefined,
  at: string,
): void {
  if (isYes(value) || isNo(value)) to.text(own, property, value, at)
}

function foreignRegistration(
  to: Writer,
  own: MentionKey,
  its: RecordOf<'foreign_registration'> | null | undefined,
  at: string,
): void {
  if (!its) return
  to.text(own, 'registration_number', its.registration_number, `${at}/registration_number`)
  to.text(own, 'legal_form', its.legal_form, `${at}/legal_form`)
  to.text(own, 'registry', its.registry, `${at}/registry`)
  to.text(own, 'country', its.country, `${at}/country`)
}

function parent(to: Writer, own: MentionKey, its: RecordOf<'parent_company'> | null | undefined, at: string): void {
  const [number, name] = [its?.company_number?.trim(), its?.name?.trim()]
  if (!number && !name) return
  // A number that is not one of Companies House stays a text.
  const key = number && toCompanyNumber(number) !== null ? companyKey(number) : null
  const other = key === null ? to.row(at, 'company') : to.mention(key, 'company')
  if (other === own) return
  to.text(other, 'name', name, `${at}/name`)
  if (key === null) to.text(other, 'registration_number', number, `${at}/company_number`)
  to.relation(own, 'branch_of', other, at)
}

export function insolvencyOf(
  to: Writer,
  { status, insolvency_case_list }: Result<'company_insolvency'>,
  params: Params,
): void {
  const own = askedCompany(to, params)
  if (own === null) return
  const cases = insolvency_case_list ?? []
  // The state of the company now. Its cases say more.
  if (cases.length === 0) to.text(own, 'insolvency', status, '/status')
  for (const [index, { type, date_list, practitioner_list }] of cases.entries()) {
    const at = `/insolvency_case_list/${index}`
    to.text(own, 'insolvency', type, `${at}/type`)
    for (const [place, { type: of, date: text }] of (date_list ?? []).entries()) {
      const marks = insolvencyDateMarks(of ?? '')
      if (marks !== null) to.date(own, `insolvency_${marks}`, { text, at: `${at}/date_list/${place}/date` })
    }
    for (const [place, one] of (practitioner_list ?? []).entries())
      practitioner(to, own, one, `${at}/practitioner_list/${place}`)
  }
}

/** The register gives practitioners no id. */
function practitioner(to: Writer, company: MentionKey, one: RecordOf<'practitioner'>, at: string): void {
  if (!one.name?.trim()) return
  const own = to.row(at, 'person')
  to.text(own, 'name', one.name, `${at}/name`)
  to.relation(own, 'practitioner_of', company, one.role?.trim() ? `${at}/role` : at, one.role)
  to.date(own, 'practitioner_from', { text: one.appointed_on, at: `${at}/appointed_on` }, company)
  to.date(own, 'practitioner_until', { text: one.ceased_to_act_on, at: `${at}/ceased_to_act_on` }, company)
  if (one.address) addressOf(to, own, one.address, `${at}/address`)
}
