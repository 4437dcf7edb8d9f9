/** The parts of a dossier that are looked up one by one, and what is said of each on its tab and in the overview. */
import type { OperationName, Result } from '../../../contract/operations.ts'
import { contentOf } from '../../../contract/outcome.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { saidTotal } from '../../../contract/said.ts'
import { linksOf, type Page, pageParameter } from '../../lookup/answer/pages.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { officerRows, tenuresInWords } from '../../register/appointment.ts'
import { chargeStandingOf, isUnsatisfied } from '../../register/charge.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
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

/** `7`; `30+` where the answer says that there are more. */
export function countOf<Name extends SourceName>(name: Name, result: PartResult<Name>): string {
  if (howMany[name](result) === 0 && isLeftOut(name, result)) return '?'
  const { previous_page_id, next_page_id } = linksOf({ result })
  return numberInWords(howMany[name](result)) + (previous_page_id || next_page_id ? '+' : '')
}

const summaries: { readonly [Name in SourceName]: (result: PartResult<Name>, company: Company) => string } = {
  officers(result, company) {
    return tenuresInWords(officerRows(result, company).map(({ tenure }) => tenure))
  },
  charges({ charge_list }) {
    const charges = charge_list ?? []
    const untold = charges.filter((charge) => chargeStandingOf(charge) === 'not told').length
    const standings = `${count(charges.length, 'charge')}, ${numberInWords(charges.filter(isUnsatisfied).length)} not satisfied`
    return untold > 0 ? `${standings}, ${numberInWords(untold)} status not told` : standings
  },
  filings: ({ filing_history_list }) => count(filing_history_list?.length ?? 0, 'filing'),
}

/** What the pages on record hold, in a line. */
export function summaryOf<Name extends SourceName>(
  name: Name,
  result: PartResult<Name>,
  pages: readonly Page[],
  company: Company,
): string {
  if (howMany[name](result) === 0) return isLeftOut(name, result) ? 'Left out of the answer' : 'None found'
  const [first, last] = [pages[0], pages.at(-1)]
  const on = pages.length > 1 ? ` on ${numberInWords(pages.length)} pages` : ''
  const isLater = first && linksOf(first).previous_page_id
  const isMore = last && linksOf(last).next_page_id
  return `${summaries[name](result, company)}${on}${isLater ? ', and more on earlier pages' : isMore ? ', and more on further pages' : ''}`
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

/** The rows of all pages, one after another. */
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
    return 'Its pages are of different days, and the list may have changed between them.'
  return null
}

/** Why the rows of an answer are not all there are, by its own words. */
function missingFrom<Name extends SourceName>(name: Name, result: PartResult<Name>): string | null {
  const total = saidTotal(result.other_fields)
  const rows = (result as { [list: string]: unknown[] | null })[lists[name]] ?? []
  if (total !== null && rows.length < total) return `The answer counts ${total} in all.`
  const isLeftOut = contentOf<OperationName>(sources[name], result) === 'beside'
  return isLeftOut ? 'The answer does not say that there are none.' : null
}

/** As signals read it. */
export function toTold<Name extends SourceName>(
  name: Name,
  pages: readonly [PartAnswer<Name>, ...PartAnswer<Name>[]],
  isReading: boolean,
): Told<(typeof sources)[Name]> {
  const result = joined(name, pages)
  return {
    result,
    on: dayOf(pages[0]),
    gap: isReading ? 'Other pages are on record, and are being read.' : (gapIn(pages) ?? missingFrom(name, result)),
    isFirst: !linksOf(pages[0]).previous_page_id,
  }
}

/**
 * Where a row of all pages stands: on which of them, and by which id there.
 * @param row its id (`officer-12.0`) or a pointer into it (`/appt_list/12/director_id`): the first number is its place
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
