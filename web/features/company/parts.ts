/** The parts of a dossier that are looked up one by one: their counts, their summaries, and their pages as one list. */
import { ukDate } from '../../../contract/days.ts'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { statedTotal } from '../../../contract/other-fields.ts'
import { contentOf } from '../../../contract/outcome.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { insolvencyCaseInWords } from '../../../contract/register/insolvency-words.ts'
import { linksOf, type Page, pageParameter } from '../../lookup/answer/pages.ts'
import type { Answered, Given } from '../../lookup/lookups.ts'
import type { Place } from '../../lookup/report/evidence.ts'
import type { CompanyTab } from '../../paths.ts'
import { officerRows, tenuresInWords } from '../../register/appointment.ts'
import { chargeStandingOf, isUnsatisfied } from '../../register/charge.ts'
import { isCeased } from '../../register/controller.ts'
import { matchesInWords } from '../../register/land.ts'
import { dateInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { type SourceName, sources, type Told } from './signals/signal.ts'

type Company = RecordOf<'company_short'> | undefined

export const partLabels: { readonly [Name in SourceName]: string } = {
  profile: 'Profile',
  officers: 'Officers',
  control: 'Controllers',
  charges: 'Charges',
  filings: 'Filings',
  insolvency: 'Insolvency cases',
  land: 'Land titles',
}

/** In a sentence: `Look up officers`. */
export const partInWords = (name: SourceName): string => partLabels[name].toLowerCase()

/** A part of a dossier, or the entry of the company itself. */
export type Missing = 'company' | SourceName
export const missingInWords = (name: Missing) => (name === 'company' ? 'company' : partInWords(name))

/** The tab that shows a part. The overview shows the profile. */
export const tabOf = (name: SourceName): CompanyTab => (name === 'profile' ? 'overview' : name)

/** What a part is looked up by. The name finds titles that give no number of their owner. */
export const givenOf = (name: SourceName, { number, company }: { number: string; company: Company }): Given => ({
  company_number: number,
  ...(name === 'land' && company?.name && { name: company.name }),
})

const howMany: { readonly [Name in SourceName]: (result: PartResult<Name>) => number } = {
  profile: ({ company_profile }) => (company_profile ? 1 : 0),
  officers: (result) => officerRows(result, undefined).length,
  control: ({ controller_list }) => controller_list?.length ?? 0,
  charges: ({ charge_list }) => charge_list?.length ?? 0,
  filings: ({ filing_history_list }) => filing_history_list?.length ?? 0,
  insolvency: ({ insolvency_case_list }) => insolvency_case_list?.length ?? 0,
  land: ({ land_title_list }) => land_title_list?.length ?? 0,
}

const isLeftOut = <Name extends SourceName>(name: Name, result: PartResult<Name>) =>
  contentOf<OperationName>(sources[name], result) === 'beside'

/** `7`; `30+` where more pages exist. @param pages the pages that the result is put together from */
export function countOf<Name extends SourceName>(name: Name, result: PartResult<Name>, pages: readonly Page[]): string {
  if (howMany[name](result) === 0 && isLeftOut(name, result)) return '?'
  const { isEarlier, isFurther } = pagesBeyond(pages)
  return numberInWords(howMany[name](result)) + (isEarlier || isFurther ? '+' : '')
}

/** Whether the list goes on before the first of these pages, or after the last. */
function pagesBeyond(pages: readonly Page[]) {
  const [first, last] = [pages[0], pages.at(-1)]
  return {
    isEarlier: Boolean(first && linksOf(first).previous_page_id),
    isFurther: Boolean(last && linksOf(last).next_page_id),
  }
}

const summaries: { readonly [Name in SourceName]: (result: PartResult<Name>, company: Company) => string } = {
  profile: ({ company_profile }) =>
    company_profile?.source_day ? `As of ${dateInWords(company_profile.source_day)}` : '',
  control({ controller_list }) {
    const ceased = (controller_list ?? []).filter(isCeased).length
    const current = (controller_list ?? []).length - ceased
    return [`${numberInWords(current)} current`, ...(ceased > 0 ? [`${numberInWords(ceased)} ceased`] : [])].join(', ')
  },
  insolvency: ({ insolvency_case_list }) =>
    (insolvency_case_list ?? []).map(({ type }) => insolvencyCaseInWords(type ?? '')).join('; '),
  land: ({ land_title_list }) => matchesInWords(land_title_list ?? []),
  officers(result, company) {
    return tenuresInWords(officerRows(result, company).map(({ tenure }) => tenure))
  },
  charges({ charge_list }) {
    const charges = charge_list ?? []
    const untold = charges.filter((charge) => chargeStandingOf(charge) === 'not told').length
    const standings = `${numberInWords(charges.filter(isUnsatisfied).length)} not satisfied`
    return untold > 0 ? `${standings}, ${numberInWords(untold)} status not given` : standings
  },
  filings({ filing_history_list }) {
    const newest = (filing_history_list ?? [])
      .flatMap(({ document_date }) => document_date || [])
      .toSorted()
      .at(-1)
    return newest ? `Newest ${dateInWords(newest)}` : 'No dates given'
  },
}

/** One line about the pages on record. */
export function summaryOf<Name extends SourceName>(
  name: Name,
  result: PartResult<Name>,
  pages: readonly Page[],
  company: Company,
): string {
  if (howMany[name](result) === 0) return isLeftOut(name, result) ? 'Left out of the answer' : 'None found'
  const { isEarlier, isFurther } = pagesBeyond(pages)
  const on = pages.length > 1 ? ` on ${numberInWords(pages.length)} pages` : ''
  const more = isEarlier ? ', more on earlier pages' : isFurther ? ', more on further pages' : ''
  return `${summaries[name](result, company)}${on}${more}`
}

export type PartAnswer<Name extends SourceName> = Answered<(typeof sources)[Name]>
export type PartResult<Name extends SourceName> = Result<(typeof sources)[Name]>

/** A profile is not a list. */
const lists = {
  profile: null,
  officers: 'appt_list',
  control: 'controller_list',
  charges: 'charge_list',
  filings: 'filing_history_list',
  insolvency: 'insolvency_case_list',
  land: 'land_title_list',
} as const satisfies { [Name in SourceName]: keyof PartResult<Name> | null }

/** The same address with this part's record in it. */
export function withRecord(search: string | URLSearchParams, name: SourceName, id: string): string {
  const next = new URLSearchParams(search)
  next.set(name, id)
  next.delete(pageParameter(name))
  return next.toString()
}

function rowsIn(name: SourceName, { result }: Pick<Page, 'result'>): unknown[] {
  const list = lists[name]
  return list === null ? [] : ((result as { [list: string]: unknown[] | null } | null)?.[list] ?? [])
}

/** The rows of all pages as one list. */
const joined = <Name extends SourceName>(
  name: Name,
  pages: readonly [PartAnswer<Name>, ...PartAnswer<Name>[]],
): PartResult<Name> => {
  const list = lists[name]
  return {
    ...pages[0].result,
    ...(list !== null && { [list]: pages.flatMap((page) => rowsIn(name, page)) }),
  } as PartResult<Name>
}

/** It is compared with days of the register. */
const dayOf = ({ record }: Pick<Page, 'record'>): string => ukDate(record.at)

/** Why these pages are not the whole list, as a sentence; null where they are. */
export function gapIn(pages: readonly [Page, ...Page[]]): string | null {
  if (linksOf(pages[0]).previous_page_id || linksOf(pages.at(-1)!).next_page_id)
    return 'There are more on pages that were not looked up.'
  if (new Set(pages.map(dayOf)).size > 1)
    return 'Its pages were looked up on different days, and the list may have changed.'
  return null
}

/** Why the answer itself says that rows are missing. */
function missingFrom<Name extends SourceName>(name: Name, result: PartResult<Name>): string | null {
  const total = statedTotal(result.other_fields)
  const rows = rowsIn(name, { result })
  if (total !== null && rows.length < total) return `The answer counts ${total} in all.`
  const isLeftOut = contentOf<OperationName>(sources[name], result) === 'beside'
  return isLeftOut ? 'The answer does not say that there are none.' : null
}

/** The form that signals read. */
export function toTold<Name extends SourceName>(
  name: Name,
  pages: readonly [PartAnswer<Name>, ...PartAnswer<Name>[]],
  isReading: boolean,
): Told<(typeof sources)[Name]> {
  const result = joined(name, pages)
  return {
    result,
    on: dayOf(pages[0]),
    gap: isReading ? 'Other pages on record are still loading.' : (gapIn(pages) ?? missingFrom(name, result)),
    isFirst: !linksOf(pages[0]).previous_page_id,
    isLive: pages[0].record.source?.kind === 'live',
  }
}

/** Where a row of the joined list stands in the answer of its page. None for a page that is not known. */
export function placesOf(name: SourceName, pages: readonly Page[], row: string): Place[] {
  const found = onItsPage(name, pages, row)
  const list = row.startsWith('statement-') ? 'control_statement_list' : lists[name]
  if (!found) return []
  return [{ answered: found.page, at: list ? `/${list}/${/\d+/.exec(found.row)?.[0]}` : '/company_profile' }]
}

/**
 * The page that a row of the joined list is on, and the row's id there.
 * @param row its id (`officer-12.0`) or a pointer into it (`/appt_list/12/director_id`): the first number is its index
 */
export function onItsPage<Known extends Page>(
  name: SourceName,
  pages: readonly Known[],
  row: string,
): { page: Known; row: string } | null {
  if (lists[name] === null || row.startsWith('statement-')) return pages[0] ? { page: pages[0], row } : null
  let index = Number(/\d+/.exec(row)?.[0])
  for (const page of pages) {
    const { length } = rowsIn(name, page)
    if (index < length) return { page, row: row.replace(/\d+/, String(index)) }
    index -= length
  }
  return null
}
