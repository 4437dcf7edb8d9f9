/** How long a case is kept, in words: an analyst must see the end coming. */
import type { CaseFile, Shortened } from '../../lookup/purpose/cases.ts'
import { dateInWords, endInWords, timeInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'
import { dayOf, spanInWords } from '../../ui/periods.ts'

type Kept = Pick<CaseFile, 'retention_date' | 'ends_in_days' | 'shortened'>

/** That it is over, or nearly; null where there is time. A case that was erased is closed, and over. */
export const endOf = ({ ends_in_days, closed_at }: Pick<CaseFile, 'ends_in_days' | 'closed_at'>): string | null =>
  closed_at === null ? endInWords(ends_in_days) : null

export function retentionInWords({ retention_date, ends_in_days, shortened }: Kept): string {
  const date = dateInWords(retention_date)
  if (ends_in_days < 0 && shortened)
    return `It was kept until ${date}. What it holds is erased from ${dateInWords(shortened.erased_from)} on.`
  if (ends_in_days < 0) return `It was kept until ${date}. What it holds is erased within a day.`
  if (ends_in_days === 0) return `Today, ${date}, is its last day.`
  return `It is kept until ${date}: ${leftInWords(retention_date, ends_in_days)} from today.`
}

/** Who did it, what it means, and until when it can be taken back. */
export const shortenedInWords = ({ from, at, by, erased_from }: Shortened, to: string): string =>
  `${by ?? 'Somebody'} brought its end forward from ${dateInWords(from)} to ${dateInWords(to)} (${timeInWords(at)}). ` +
  `What it holds may be erased from ${dateInWords(erased_from)} on. Until then, whoever works in it can take that back.`

/** `4 years 3 months`, as the calendar has them: five years to the day are no less. */
function leftInWords(retention_date: string, days: number): string {
  const last = dayOf(retention_date)
  return days <= 90 || last === null ? count(days, 'day') : spanInWords(last - days, last - 1)
}

export const afterwards =
  'Then what was asked and answered in it, its pins and their notes, its purpose and its members are erased for good. The chain keeps, without anything personal, that there were lookups and that they were erased.'
