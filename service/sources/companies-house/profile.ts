/** The profile of a company. The register's own flags are shown, whatever the days alone would say. */
import type { FilledRecord } from '../../../contract/records.ts'
import { dateOf, type Json, listOf, memberOf, textOf, textsOf } from '../json.ts'
import { filled } from '../source.ts'
import { toAddress } from './addresses.ts'
import { isEnded, sicTextOf, statusInWords } from './codes.ts'
import { readProfile } from './companies.ts'
import { flagOf } from './flags.ts'
import type { Session } from './session.ts'

type Profile = FilledRecord<'company_profile'>

export async function profile(session: Session, company_number: string): Promise<Profile | null> {
  const found = await readProfile(session, company_number)
  return found && toProfile(found, session.oldest())
}

const toProfile = (company: Json, read: Date | null): Profile => ({
  ...toRegisteredCompany(company),
  status_detail: textOf(company, 'company_status_detail'),
  jurisdiction: textOf(company, 'jurisdiction'),
  sic_list: textsOf(company, 'sic_codes').map((code) => ({ code, sic_text: sicTextOf(code) })),
  previous_name_list: listOf(company, 'previous_company_names').map((previous) => ({
    name: textOf(previous, 'name'),
    used_from: dateOf(previous, 'effective_from'),
    used_until: dateOf(previous, 'ceased_on'),
  })),
  accounts: filled({
    last_made_up_to: dateOf(company, 'accounts', 'last_accounts', 'made_up_to'),
    last_type: textOf(company, 'accounts', 'last_accounts', 'type'),
    next_made_up_to: dateOf(company, 'accounts', 'next_made_up_to'),
    next_due: dateOf(company, 'accounts', 'next_due') ?? dateOf(company, 'accounts', 'next_accounts', 'due_on'),
    overdue: flagOf(company, 'accounts', 'overdue') ?? flagOf(company, 'accounts', 'next_accounts', 'overdue'),
  }),
  confirmation_statement: filled({
    last_made_up_to: dateOf(company, 'confirmation_statement', 'last_made_up_to'),
    next_made_up_to: dateOf(company, 'confirmation_statement', 'next_made_up_to'),
    next_due: dateOf(company, 'confirmation_statement', 'next_due'),
    overdue: flagOf(company, 'confirmation_statement', 'overdue'),
  }),
  // The profile says whether there are charges, not how many.
  ...noCharges(memberOf(company, 'has_charges') === false),
  has_insolvency_history: flagOf(company, 'has_insolvency_history'),
  has_been_liquidated: flagOf(company, 'has_been_liquidated'),
  registered_office_in_dispute: flagOf(company, 'registered_office_is_in_dispute'),
  registered_office_undeliverable: flagOf(company, 'undeliverable_registered_office_address'),
  foreign_registration: filled({
    country: textOf(company, 'foreign_company_details', 'originating_registry', 'country'),
    registry: textOf(company, 'foreign_company_details', 'originating_registry', 'name'),
    registration_number: textOf(company, 'foreign_company_details', 'registration_number'),
    legal_form: textOf(company, 'foreign_company_details', 'legal_form'),
    governed_by: textOf(company, 'foreign_company_details', 'governed_by'),
  }),
  parent: filled({
    name: textOf(company, 'branch_company_details', 'parent_company_name'),
    company_number: textOf(company, 'branch_company_details', 'parent_company_number'),
  }),
  source_day: read === null ? null : read.toISOString().slice(0, 10),
})

/** From a profile, or from the advanced search. */
export const toRegisteredCompany = (company: Json): FilledRecord<'registered_company'> => ({
  name: textOf(company, 'company_name'),
  company_number: textOf(company, 'company_number'),
  company_type: textOf(company, 'type') ?? textOf(company, 'company_type'),
  company_status: statusInWords(textOf(company, 'company_status'), textOf(company, 'company_status_detail')),
  incorporated_on: dateOf(company, 'date_of_creation'),
  // A restored company keeps an end date that no longer counts.
  dissolved_on: isEnded(textOf(company, 'company_status')) ? dateOf(company, 'date_of_cessation') : null,
  registered_office: toAddress(memberOf(company, 'registered_office_address')),
})

const noCharges = (isKnown: boolean) => ({
  num_charges: isKnown ? '0' : null,
  num_charges_outstanding: isKnown ? '0' : null,
})
