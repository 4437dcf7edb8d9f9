/** The parts of a dossier that are looked up one by one, and what is said of each on its tab and in the overview. */
import { isCurrent, officerRows } from '../../api/officer-rows.ts'
import { linksOf, type Page } from '../../api/pages.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import type { PartResult } from './part-pages.ts'
import type { SourceName } from './signals/signal.ts'

export const partLabels: { readonly [Name in SourceName]: string } = {
  officers: 'Officers',
  charges: 'Charges',
  filings: 'Filings',
}

const howMany: { readonly [Name in SourceName]: (result: PartResult<Name>) => number } = {
  officers: (result) => officerRows(result).length,
  charges: ({ charge_list }) => charge_list?.length ?? 0,
  filings: ({ filing_history_list }) => filing_history_list?.length ?? 0,
}

/** `7`; `30+` where the answer says that there are more. */
export function countOf<Name extends SourceName>(name: Name, result: PartResult<Name>): string {
  const { previous_page_id, next_page_id } = linksOf({ result })
  return numberInWords(howMany[name](result)) + (previous_page_id || next_page_id ? '+' : '')
}

const summaries: { readonly [Name in SourceName]: (result: PartResult<Name>) => string } = {
  officers(result) {
    const rows = officerRows(result)
    const current = rows.filter(isCurrent).length
    return `${numberInWords(current)} current, ${numberInWords(rows.length - current)} resigned`
  },
  charges({ charge_list }) {
    const outstanding = (charge_list ?? []).filter(({ charge_satisfied }) => charge_satisfied !== 'SATISFIED').length
    return `${count(charge_list?.length ?? 0, 'charge')}, ${numberInWords(outstanding)} not satisfied`
  },
  filings: ({ filing_history_list }) => count(filing_history_list?.length ?? 0, 'filing'),
}

/** What the pages on record hold, in a line. */
export function summaryOf<Name extends SourceName>(
  name: Name,
  result: PartResult<Name>,
  pages: readonly Page[],
): string {
  if (howMany[name](result) === 0) return 'None found'
  const [first, last] = [pages[0], pages.at(-1)]
  const on = pages.length > 1 ? ` on ${numberInWords(pages.length)} pages` : ''
  const isLater = first && linksOf(first).previous_page_id
  const isMore = last && linksOf(last).next_page_id
  return `${summaries[name](result)}${on}${isLater ? ', and more on earlier pages' : isMore ? ', and more on further pages' : ''}`
}
