/** Charges of a company. For a company without charges the API says 404. */
import type { FilledRecord } from '../../../contract/records.ts'
import { toDateDetails } from '../../date-details.ts'
import type { Page, Paged } from '../../store/paging.ts'
import { dateOf, type Json, listOf, memberOf, textOf } from '../json.ts'
import { chargeFlags, chargeStatus, inWords } from './codes.ts'
import type { Session } from './session.ts'

export async function chargesOfCompany(
  { page: read }: Session,
  company_number: string,
  page: Page,
): Promise<Paged<FilledRecord<'company_charge'>>> {
  const { rows, ...links } = await read(`/company/${company_number}/charges`, page, { total: ['total_count'] })
  return { ...links, rows: rows.map(toCharge) }
}

const toCharge = (item: Json): FilledRecord<'company_charge'> => {
  const [classification] = listOf(item, 'classification')
  const status = textOf(item, 'status')
  return {
    charge_number: textOf(item, 'charge_code') ?? textOf(item, 'charge_number'),
    description: describe(item),
    creation_date: dateOf(item, 'created_on'),
    registration_date: dateOf(item, 'delivered_on'),
    charge_satisfied: chargeStatus(status),
    person_entitled_list: listOf(item, 'persons_entitled').map((person) => ({ name: textOf(person, 'name') })),
    alteration_indicator: listOf(item, 'scottish_alterations').length > 0 ? 'Y' : null,
    detail_on_fiche_ind: null,
    receiver_appt_ind: hasReceiver(item) ? 'Y' : null,
    charge_type: textOf(classification, 'description'),
    satistfied_date: dateOf(item, 'satisfied_on'),
    amount: securedAs('amount-secured', item),
    obligations_secured: securedAs('obligations-secured', item),
    particulars: textOf(listOf(item, 'particulars')[0], 'description'),
  }
}

/** Without the classification, which is the charge's type, unless the register says nothing else. */
function describe(item: Json): string | null {
  const [particulars] = listOf(item, 'particulars')
  const flags = chargeFlags.filter(([flag]) => memberOf(particulars, flag) === true).map(([, sentence]) => sentence)
  // In the list of persons it would look like a name.
  const isCut = memberOf(item, 'more_than_four_persons_entitled') === true
  const others = isCut ? 'More than four persons are entitled; the register names four' : null
  const acquired = dateOf(item, 'acquired_on')
  const parts = [
    textOf(particulars, 'description'),
    ...flags,
    acquired && `Acquired ${dayInWords(acquired)}`,
    others,
  ].filter((part) => part !== null)
  if (parts.length === 0) return textOf(listOf(item, 'classification')[0], 'description')
  return parts.map((part) => part.replace(/\.?$/, '.')).join(' ')
}

const dayInWords = (date: string): string => toDateDetails(date).en ?? date

function securedAs(type: string, item: Json): string | null {
  const secured = listOf(item, 'secured_details').find((detail) => textOf(detail, 'type') === type)
  return secured === undefined ? null : textOf(secured, 'description')
}

/** Receivers are appointed by the forms RM01 and LQ01, and by the older 405. */
const hasReceiver = (item: Json): boolean =>
  listOf(item, 'insolvency_cases').length > 0 ||
  listOf(item, 'transactions').some((entry) => /receiver/i.test(inWords(textOf(entry, 'filing_type') ?? '')))
