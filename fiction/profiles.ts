/** The rest of each company's profile: accounts and statements due, charges, and the state of its office. */
import { addMonths, addYears, type Day, dateText, dayOf, endOfMonth, registerDay } from './calendar.ts'
import type { Company } from './companies.ts'
import type { File } from './desk.ts'
import { Random } from './random.ts'

type Filed = { form_type: string; made_up_date: string | null; document_description: string }

/** The register's codes for the kinds of accounts. */
const accountTypes: readonly (readonly [start: string, code: string])[] = [
  ['Accounts for a dormant company', 'dormant'],
  ['Micro company accounts', 'micro-entity'],
  ['Total exemption small company accounts', 'total-exemption-small'],
  ['Total exemption full accounts', 'total-exemption-full'],
  ['Unaudited abridged accounts', 'unaudited-abridged'],
  ['Accounts for a small company', 'small'],
  ['Full accounts', 'full'],
  ["Group of companies' accounts", 'group'],
]
const returns = new Set(['CS01', 'LLCS01', 'AR01', 'LLAR01', '363a', '363s', 'LLP363'])
const proposed = 'Active - Proposal to Strike off'

/** @param filings of the company, oldest first */
export function toProfileRow(
  seed: number,
  { company, charges }: File,
  filings: readonly Filed[],
  isInsolvent: boolean,
) {
  const random = new Random(seed, 'profile', company.index)
  const outstanding = charges.filter(({ satisfied }) => satisfied !== 'SATISFIED').length
  const { address } = company
  return {
    company_number: company.company_number,
    jurisdiction: company.place.town.country === 'Scotland' ? 'scotland' : jurisdictionOf(company),
    status_detail: company.status === proposed ? 'active-proposal-to-strike-off' : null,
    ...accountsOf(company, filings),
    ...statementOf(company, filings),
    num_charges: charges.length,
    num_charges_outstanding: outstanding,
    has_insolvency_history: String(isInsolvent),
    has_been_liquidated: String(company.ending === 'liquidation'),
    registered_office_in_dispute: String(company.dissolved === null && random.chance(0.006)),
    registered_office_undeliverable: String(company.dissolved === null && random.chance(0.004)),
    foreign_registration: null,
    parent: null,
    office: address,
  }
}

const jurisdictionOf = ({ place }: Company) =>
  place.town.country === 'Northern Ireland'
    ? 'northern-ireland'
    : place.town.country === 'Wales'
      ? 'wales'
      : 'england-wales'

function accountsOf(company: Company, filings: readonly Filed[]) {
  const last = filings.findLast(({ form_type }) => form_type === 'AA')
  const lastDay = last?.made_up_date ? dayOf(last.made_up_date) : null
  const next = endOfMonth(addMonths(lastDay ?? company.incorporated, 12))
  const time = company.company_type === 'plc' ? 6 : 9
  // First accounts have 21 months from the incorporation.
  const due = lastDay === null ? addMonths(company.incorporated, 12 + time) : endOfMonth(addMonths(next, time))
  const isDue = company.dissolved === null
  return {
    accounts_last_made_up_to: last?.made_up_date ?? null,
    accounts_last_type: accountTypes.find(([start]) => last?.document_description.startsWith(start))?.[1] ?? null,
    accounts_next_made_up_to: isDue ? dateText(next) : null,
    accounts_next_due: isDue ? dateText(due) : null,
    accounts_overdue: isDue ? isPast(due) : null,
  }
}

function statementOf(company: Company, filings: readonly Filed[]) {
  const last = filings.findLast(({ form_type }) => returns.has(form_type))?.made_up_date ?? null
  const next = last === null ? addYears(company.incorporated, 1) - 1 : addYears(dayOf(last), 1)
  const due = next + 14
  const isDue = company.dissolved === null
  return {
    statement_last_made_up_to: last,
    statement_next_made_up_to: isDue ? dateText(next) : null,
    statement_next_due: isDue ? dateText(due) : null,
    statement_overdue: isDue ? isPast(due) : null,
  }
}

const isPast = (due: Day): string => String(due < registerDay)
