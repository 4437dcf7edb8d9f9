/** How long a case is kept, in words: an analyst must see the end coming. */
import type { CaseFile } from '../../api/cases.ts'
import { dateInWords, endInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'

type Kept = Pick<CaseFile, 'retention_date' | 'ends_in_days'>

/** That it is over, or nearly; null where there is time. A case that was erased is closed, and over. */
export const endOf = ({ ends_in_days, closed_at }: Pick<CaseFile, 'ends_in_days' | 'closed_at'>): string | null =>
  closed_at === null ? endInWords(ends_in_days) : null

export function retentionInWords({ retention_date, ends_in_days }: Kept): string {
  const date = dateInWords(retention_date)
  if (ends_in_days < 0) return `It was kept until ${date}. What it holds is erased within a day.`
  if (ends_in_days === 0) return `Today, ${date}, is its last day.`
  return `It is kept until ${date}: ${lengthInWords(ends_in_days)} from today.`
}

/** `4 years and 3 months`, as far as that says something. */
export function lengthInWords(days: number): string {
  if (days <= 90) return count(days, 'day')
  const months = Math.floor(days / 30.44)
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [years > 0 && count(years, 'year'), rest > 0 && count(rest, 'month')].filter(Boolean).join(' and ')
}

export const afterwards =
  'Then what was asked and answered in it, its pins and their notes, its purpose and its members are erased for good. The chain keeps, without anything personal, that there were lookups and that they were erased.'
