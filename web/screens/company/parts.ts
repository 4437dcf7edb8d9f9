/** The parts of a dossier that are looked up one by one, and what is said of each on its tab and in the overview. */
import type { Result } from '../../../contract/operations.ts'
import { type Answered, useLookup } from '../../api/lookups.ts'
import { isCurrent, officerRows } from '../../api/officer-rows.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { type Asked, type SourceName, sources } from './signals/signal.ts'

type Pages = { previous_page_id?: string | null; next_page_id?: string | null }
type Answers = { [Name in SourceName]: Result<(typeof sources)[Name]> }

export const partLabels: { readonly [Name in SourceName]: string } = {
  officers: 'Officers',
  charges: 'Charges',
  filings: 'Filings',
}

const howMany: { readonly [Name in SourceName]: (result: Answers[Name]) => number } = {
  officers: (result) => officerRows(result).length,
  charges: ({ charge_list }) => charge_list?.length ?? 0,
  filings: ({ filing_history_list }) => filing_history_list?.length ?? 0,
}

/** `7`; `30+` where the answer says that there are more. */
export function countOf<Name extends SourceName>(name: Name, result: Answers[Name]): string {
  const { previous_page_id, next_page_id }: Pages = result
  return numberInWords(howMany[name](result)) + (previous_page_id || next_page_id ? '+' : '')
}

const summaries: { readonly [Name in SourceName]: (result: Answers[Name]) => string } = {
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

/** What the answer on record holds, in a line. */
export function summaryOf<Name extends SourceName>(name: Name, result: Answers[Name]): string {
  const { previous_page_id, next_page_id }: Pages = result
  if (howMany[name](result) === 0) return 'None found'
  const page = previous_page_id ? ', on a later page' : next_page_id ? ', and more on further pages' : ''
  return summaries[name](result) + page
}

/** Each part's answer where it is on record. Nothing is asked for until it is told to. */
export function useParts() {
  return {
    officers: useLookup(sources.officers, null, 'officers'),
    charges: useLookup(sources.charges, null, 'charges'),
    filings: useLookup(sources.filings, null, 'filings'),
  }
}
export type Parts = ReturnType<typeof useParts>

/** As signals read it; undefined where there is no answer. */
export function toTold<Name extends SourceName>(
  answered: Answered<(typeof sources)[Name]> | undefined,
): Asked[Name] | undefined {
  if (!answered?.result) return undefined
  const { result, record } = answered
  const { previous_page_id, next_page_id }: Pages = result
  const isFirst = !previous_page_id
  return { result, on: record.at.slice(0, 10), isWhole: isFirst && !next_page_id, isFirst } as Asked[Name]
}
