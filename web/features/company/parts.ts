/** The parts of a dossier that are looked up one by one: their counts, their summaries, and their pages as one list. */
import type { OperationName, Result } from '../../../contract/operations.ts'
import { contentOf } from '../../../contract/outcome.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { saidTotal } from '../../../contract/said.ts'
import { linksOf, type Page, pageParameter } from '../../lookup/answer/pages.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { officerRows, tenuresInWords } from '../../register/appointment.ts'
import { chargeStandingOf, isUnsatisfied } from '../../register/charge.ts'
import { dateInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { type SourceName, sources, type Told } from './signals/signal.ts'

type Company = RecordOf<'company_short'> | undefined

export const partLabels: { readonly [Name in SourceName]: string } = {
  officers: 'Officers',
  charges: 'Charges',
  filings: 'Filings',
}

const howMany: { readonly [Name in SourceName]: (result: PartResult<Name>) => number } = {
  officers: (result) => officerRows(result, undefined).length,
  charges: ({ charge_list }) => charge_list?.length ?? 0,
  filings: ({ filing_history_list }) => filing_history_list?.length ?? 0,
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

const lists = {
  officers: 'appt_list',
  charges: 'charge_list',
  filings: 'filing_history_list',
} as const satisfies { [Name in SourceName]: keyof PartResult<Name> }

/** The same address with this part's record in it. */
export function withRecord(search: string | URLSearchParams, name: SourceName, id: string): string {
  const next = new URLSearchParams(search)
  next.set(name, id)
  next.delete(pageParameter(name))
  return next.toString()
}

const rowsIn = (name: SourceName, { result }: Page): unknown[] =>
  (result as { [list: string]: unknown[] | null } | null)?.[lists[name]] ?? []

/** The rows of all pages as one list. */
const joined = <Name extends SourceName>(
  name: Name,
  pages: readonly [PartAnswer<Name>, ...PartAnswer<Name>[]],
): PartResult<Name> =>
  ({ ...pages[0].result, [lists[name]]: pages.flatMap((page) => rowsIn(name, page)) }) as PartResult<Name>

export const dayOf = ({ record }: Pick<Page, 'record'>): string => record.at.slice(0, 10)

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
  const total = saidTotal(result.other_fields)
  const rows = (result as { [list: string]: unknown[] | null })[lists[name]] ?? []
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

/**
 * The page that a row of the joined list is on, and the row's id there.
 * @param row its id (`officer-12.0`) or a pointer into it (`/appt_list/12/director_id`): the first number is its index
 */
export function onItsPage<Known extends Page>(
  name: SourceName,
  pages: readonly Known[],
  row: string,
): { page: Known; row: string } | null {
  let index = Number(/\d+/.exec(row)?.[0])
  for (const page of pages) {
    const { length } = rowsIn(name, page)
    if (index < length) return { page, row: row.replace(/\d+/, String(index)) }
    index -= length
  }
  return null
}
