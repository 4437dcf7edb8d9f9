/** The filters of the filings: kinds and years with their counts, and the chosen one even where it has no row. */
import type { RecordOf } from '../../../contract/records.ts'
import { dateInWords } from '../../ui/dates.ts'
import type { RowChoices } from '../../ui/RowChoice.tsx'
import { categoryOf, type FilingCategory, filingCategories } from './filing-words.ts'

type Filing = Pick<RecordOf<'company_filing_history'>, 'form_type' | 'document_date'>

type Period = { since: string; until: string }

/** An unknown kind in the address filters nothing. */
export const kindNamed = (text: string): FilingCategory | '' =>
  Object.hasOwn(filingCategories, text) ? (text as FilingCategory) : ''

export function kindChoices(filings: readonly Filing[], chosen: FilingCategory | ''): RowChoices {
  const counts = countsOf(filings.map(categoryOf))
  const known = Object.entries(filingCategories) as [FilingCategory, string][]
  return [
    { value: '', label: 'All kinds', count: filings.length },
    ...known
      .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || value === chosen),
  ]
}

/** The newest year first. An address may name other days than those of one year. */
export function periodChoices(filings: readonly Filing[], chosen: Period): RowChoices {
  const counts = countsOf(filings.flatMap(({ document_date }) => document_date?.slice(0, 4) || []))
  const years = [...counts]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([year, count]) => ({ value: wordOf(yearOf(year)), label: year, count }))
  const value = wordOf(chosen)
  const isListed = value === '' || years.some((year) => year.value === value)
  const count = filings.filter((filing) => isIn(filing, chosen)).length
  return [
    { value: '', label: 'All years', count: filings.length },
    ...(isListed ? [] : [{ value, label: periodInWords(chosen), count }]),
    ...years,
  ]
}

/** Nobody knows in which period a filing without a date is. */
export function isIn({ document_date }: Filing, { since, until }: Period): boolean {
  if (!document_date) return since === '' && until === ''
  return (since === '' || document_date >= since) && (until === '' || document_date <= until)
}

/** The value of a choice; '' for all days. */
export const wordOf = ({ since, until }: Period): string => (since || until ? `${since}/${until}` : '')

export function periodOf(value: string): Period {
  const [since = '', until = ''] = value.split('/')
  return { since, until }
}

const yearOf = (year: string): Period => ({ since: `${year}-01-01`, until: `${year}-12-31` })

function periodInWords({ since, until }: Period): string {
  if (wordOf(yearOf(since.slice(0, 4))) === wordOf({ since, until })) return since.slice(0, 4)
  if (until === '') return `From ${dateInWords(since)}`
  if (since === '') return `To ${dateInWords(until)}`
  return `${dateInWords(since)} to ${dateInWords(until)}`
}

function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
