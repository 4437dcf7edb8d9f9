import { beginningInWords } from '../../../../contract/company-number.ts'
import { isNo, isYes } from '../../../../contract/flags.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { isPublicByName } from '../../../register/company.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { categoryOf, madeUpTo } from '../filing-words.ts'
import { addMonths } from './months.ts'
import { type OfficialAccounts, officialAccounts } from './official-accounts.ts'
import { type Asked, type Known, type Reading, thresholds } from './signal.ts'

/** The next accounts were due by law, and are not among the filings. */
export function accountsOverdue(known: Known): Reading {
  const { filings, company } = known
  const told = inProfile(known)
  if (told?.isOverdue) return { unclear: 'Not worked out: the register itself says that accounts are overdue.' }
  const official = told ?? officialAccounts(company?.other_fields) ?? officialAccounts(filings.result.other_fields)
  if (official) return byRegister(official)
  const whyNot = whyNotTold(known)
  if (whyNot) return { unclear: whyNot }
  const kind = isPublicByName(company?.name) ? 'public' : 'private'
  const rows = (filings.result.filing_history_list ?? []).map((filing, index) => ({ filing, row: `filing-${index}` }))
  const last = rows
    .filter(({ filing }) => categoryOf(filing) === 'accounts')
    .flatMap(({ filing, row }) => ({ row, until: madeUpTo(filing) ?? [] }))
    .filter((accounts): accounts is { row: string; until: string } => typeof accounts.until === 'string')
    .sort((a, b) => b.until.localeCompare(a.until))[0]
  const assumed = (months: number, since: string) =>
    `Assumes a ${kind} company (by its ${kind === 'public' ? 'name' : 'name and number'}), ${months} months after ${since}, and no other date agreed with the register.`

  if (!last) return firstAccounts(known, kind, assumed)
  const end = addMonths(last.until, 12)
  const months = thresholds.accountsMonths[kind]
  const due = addMonths(end, months)
  if (due >= filings.on)
    return {
      absent: `The last accounts on file are made up to ${dateInWords(last.until)}; the next were not due before ${dateInWords(due)}. ${assumed(months, 'the end of the year')}`,
    }
  return {
    findings: [
      {
        sentence: `The last accounts in the filings looked up are made up to ${dateInWords(last.until)}. The next, to ${dateInWords(end)}, were due by ${dateInWords(due)} and were missing on ${dateInWords(filings.on)}. ${assumed(months, 'the end of the year')}`,
        evidence: [{ source: 'filings', row: last.row, words: 'The last accounts' }],
      },
    ],
  }
}

/** The profile may not be looked up. */
function inProfile({ profile }: Pick<Asked, 'profile'>): OfficialAccounts | null {
  const { overdue, next_due } = profile?.result.company_profile?.accounts ?? {}
  return isYes(overdue) || isNo(overdue) ? { isOverdue: isYes(overdue), due: next_due ?? null } : null
}

/** The register's own word counts, whatever our rule would say. */
function byRegister({ isOverdue, due }: OfficialAccounts): Reading {
  const next = due ? ` The next are due by ${dateInWords(due)}.` : ''
  return isOverdue
    ? { findings: [{ sentence: `The register says that accounts are overdue.${next}`, evidence: [] }] }
    : { absent: `The register says that no accounts are overdue.${next}` }
}

function whyNotTold({ filings, company }: Known): string | null {
  if (filings.isLive)
    return 'Not checked: Companies House decides this from dates that the answer does not hold. See its own page of the company.'
  if (!filings.isFirst) return 'Only a later page of filings was looked up. The newest accounts may be on another page.'
  const status = company?.company_status ?? ''
  if (company?.data_set === 'DISSOLVED' || /dissolved|liquidation/i.test(status))
    return `Not checked: the status is ${status || 'Dissolved'}.`
  if (!filesAccounts(company)) return 'Not checked: other filing rules apply to a company with this kind of number.'
  return null
}

/** Overseas companies, societies, funds and the like have other rules. */
const filesAccounts = (company: RecordOf<'company_short'> | undefined): boolean =>
  /^(\d\d|SC|NI|OC|SO|NC|R\d)/.test(company?.company_number ?? '')

function firstAccounts(
  { filings }: Known,
  kind: 'public' | 'private',
  assumed: (months: number, since: string) => string,
): Reading {
  const incorporated = incorporationIn(filings)
  if (!incorporated) return { unclear: 'The filings looked up hold neither accounts nor the incorporation.' }
  const months = thresholds.firstAccountsMonths[kind]
  const due = addMonths(incorporated.day, months)
  const assumption = assumed(months, 'the incorporation')
  if (due >= filings.on)
    return { absent: `No accounts are on file, and the first were not due before ${dateInWords(due)}. ${assumption}` }
  return {
    findings: [
      {
        sentence: `The filings looked up hold no accounts. The first were due by ${dateInWords(due)}. ${assumption}`,
        evidence: [{ source: 'filings', row: incorporated.row, words: 'The incorporation' }],
      },
    ],
  }
}

/** The day of incorporation, where the filings looked up include it. */
export function incorporationIn({ result }: Pick<Known['filings'], 'result'>): { day: string; row: string } | null {
  const filings = result.filing_history_list ?? []
  const index = filings.findIndex((filing) => categoryOf(filing) === 'incorporation')
  const day = filings[index]?.document_date
  return day ? { day, row: `filing-${index}` } : null
}

/** It began not long before it was looked up. An overseas entity was registered, not incorporated. */
export function young({ filings, number }: Known): Reading {
  const began = beginningInWords(number).toLowerCase()
  const what = began === 'registered' ? 'The registration' : 'The incorporation'
  const incorporated = incorporationIn(filings)
  if (!incorporated) return byOldestFiling(filings, what.toLowerCase())
  const { day, row } = incorporated
  if (addMonths(day, thresholds.youngMonths) <= filings.on) return { absent: `It was ${began} on ${dateInWords(day)}.` }
  return {
    findings: [
      {
        sentence: `It was ${began} on ${dateInWords(day)}, less than ${thresholds.youngMonths} months before its filings were looked up.`,
        evidence: [{ source: 'filings', row, words: what }],
      },
    ],
  }
}

/** Old filings show that a company is not young. */
function byOldestFiling({ result, on }: Known['filings'], what: string): Reading {
  const [oldest] = (result.filing_history_list ?? []).flatMap(({ document_date }) => document_date || []).sort()
  return oldest && addMonths(oldest, thresholds.youngMonths) <= on
    ? { absent: `Its filings go back at least to ${dateInWords(oldest)}.` }
    : { unclear: `The filings looked up do not include ${what}.` }
}
