/** Claims of the company operations, except those about officers. */
import { companyNumberNamed } from '../../contract/company-number.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import type { MentionKey, Property } from '../claim.ts'
import { chargeKey, companyKey, documentKey, emailKey, plain } from '../keys.ts'
import type { Params, Writer } from './writer.ts'

/** The company in the request, if its number is complete. */
export function askedCompany(to: Writer, { company_number }: Params): MentionKey | null {
  const number = companyNumberNamed(company_number ?? '')
  return number === null ? null : to.mention(companyKey(number), 'company')
}

const names: { readonly [dataSet: string]: Property | undefined } = { FORMER: 'former_name', PROPOSED: 'proposed_name' }
/** The meaning of an index status's date. */
const datesOf: { readonly [status: string]: Property | undefined } = {
  DISSOLVED: 'dissolved',
  CNGOFNAME: 'name_changed',
}

export function companyList(
  to: Writer,
  { company_short_list }: Pick<Result<'company_name_search'>, 'company_short_list'>,
) {
  for (const [index, company] of (company_short_list ?? []).entries()) {
    const at = `/company_short_list/${index}`
    const { company_number, data_set, company_index_status } = company
    const key = company_number?.trim() ? to.mention(companyKey(company_number), 'company') : to.row(at, 'company')
    const nameOf = Object.hasOwn(names, data_set?.trim().toUpperCase() ?? '')
      ? names[data_set!.trim().toUpperCase()]!
      : 'name'
    to.text(key, nameOf, company.name, `${at}/name`)
    to.text(key, 'status', company.company_status, `${at}/company_status`)
    to.text(key, 'index_status', company_index_status, `${at}/company_index_status`)
    const status = company_index_status?.trim().toUpperCase() ?? ''
    const property = Object.hasOwn(datesOf, status) ? datesOf[status]! : 'status_since'
    to.date(key, property, { text: company.company_date, at: `${at}/company_date` })
    to.text(key, 'town', company.place, `${at}/place`)
    to.text(key, 'activity', company.sic_code?.sic_text, `${at}/sic_code/sic_text`)
    emailOf(to, key, company.email_address, `${at}/email_address`)
  }
}

function emailOf(to: Writer, owner: MentionKey, address: string | null | undefined, at: string): void {
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(address?.trim() ?? '') ?? []
  if (!address || !domain) return
  const key = to.mention(emailKey(address), 'email')
  to.relation(owner, 'email', key, at)
  to.text(key, 'name', address, at)
  to.text(key, 'domain', domain.toLowerCase(), at)
}

export function charges(to: Writer, { charge_list }: Result<'company_mortgage_index'>, params: Params): void {
  const company = askedCompany(to, params)
  if (company === null) return
  const numbers = Map.groupBy(charge_list ?? [], ({ charge_number }) => plain(charge_number ?? ''))
  for (const [index, charge] of (charge_list ?? []).entries()) {
    const at = `/charge_list/${index}`
    const number = plain(charge.charge_number ?? '')
    // Each charge is its own mention, because two may have the same dates.
    const isNumbered = number !== '' && numbers.get(number)?.length === 1
    const own = isNumbered ? to.mention(chargeKey(company, number), 'document') : to.row(at, 'document')
    to.relation(company, 'charge', own, at, charge.charge_number)
    to.text(own, 'name', charge.charge_number, `${at}/charge_number`)
    to.text(own, 'charge_status', charge.charge_satisfied, `${at}/charge_satisfied`)
    to.date(own, 'charge_created', { text: charge.creation_date, at: `${at}/creation_date` }, company)
    to.date(own, 'charge_registered', { text: charge.registration_date, at: `${at}/registration_date` }, company)
    to.date(own, 'charge_satisfied', { text: charge.satistfied_date, at: `${at}/satistfied_date` }, company)
    for (const [place, { name }] of (charge.person_entitled_list ?? []).entries())
      to.text(own, 'charge_holder', name, `${at}/person_entitled_list/${place}/name`)
  }
}

export function filings(to: Writer, { filing_history_list }: Result<'company_filing_history'>, params: Params): void {
  const company = askedCompany(to, params)
  if (company === null) return
  for (const [index, filing] of (filing_history_list ?? []).entries()) {
    const at = `/filing_history_list/${index}`
    const { image_key, document_date, form_type } = filing
    const own = image_key?.trim() ? to.mention(documentKey(image_key), 'document') : to.row(at, 'document')
    to.relation(company, 'document', own, at)
    const description = filing.document_short_description?.trim()
      ? 'document_short_description'
      : 'document_description'
    to.text(own, 'name', filing[description], `${at}/${description}`)
    to.text(own, 'form', form_type, `${at}/form_type`)
    to.date(own, 'filed', { text: document_date, at: `${at}/document_date` }, company)
    // The register's own form for it: no other field gives a company's start.
    if (/^(LLP?)?(NEWINC|IN01)/i.test(form_type ?? ''))
      to.date(company, 'incorporated', { text: document_date, at: `${at}/document_date` })
  }
}

export function companyDocument(
  to: Writer,
  { document }: { document?: RecordOf<'document'> | null },
  params: Params,
): void {
  if (!document) return
  const own = params.image_key?.trim()
    ? to.mention(documentKey(params.image_key), 'document')
    : to.row('/document', 'document')
  const company = document.company_number?.trim()
    ? to.mention(companyKey(document.company_number), 'company')
    : askedCompany(to, params)
  if (company !== null) to.relation(company, 'document', own, '/document')
  to.text(own, 'name', document.desc, '/document/desc')
  to.text(own, 'form', document.form_type, '/document/form_type')
  to.date(own, 'made_up', { text: document.made_up_date, at: '/document/made_up_date' }, company ?? undefined)
}
