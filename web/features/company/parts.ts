/** The parts of a dossier that are looked up one by one, and what is said of each on its tab and in the overview. */
import type { OperationName } from '../../../contract/operations.ts'
import { contentOf } from '../../../contract/outcome.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { linksOf, type Page } from '../../lookup/answer/pages.ts'
import { tenuresInWords } from '../../register/appointment.ts'
import { chargeStandingOf, isUnsatisfied } from '../../register/charge.ts'
import { officerRows } from '../../register/officer-rows.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import type { PartResult } from './part-pages.ts'
import { type SourceName, sources } from './signals/signal.ts'

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
