/** How long a case is kept, in words. */
import type { CaseFile, Shortened } from '../../lookup/purpose/cases.ts'
import { dateInWords, endInWords, timeInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'
import { dayOf, spanInWords } from '../../ui/periods.ts'

type Retained = Pick<CaseFile, 'retention_date' | 'ends_in_days' | 'shortened'>

/** `ends in 3 days` or `over`; null while there is time, and for closed cases. */
export const endOf = ({ ends_in_days, closed_at }: Pick<CaseFile, 'ends_in_days' | 'closed_at'>): string | null =>
  closed_at === null ? endInWords(ends_in_days) : null

export function retentionInWords({ retention_date, ends_in_days, shortened }: Retained): string {
  const date = dateInWords(retention_date)
  if (ends_in_days < 0 && shortened)
    return `The case was kept until ${date}. Its contents are erased from ${dateInWords(shortened.erased_from)} on.`
  if (ends_in_days < 0) return `The case was kept until ${date}. Its contents are erased within a day.`
  if (ends_in_days === 0) return `Today, ${date}, is the last day of this case.`
  return `Kept until ${date}: ${leftInWords(retention_date, ends_in_days)} from today.`
}

/** Who brought the date forward, what that means, and until when it can be undone. */
export const shortenedInWords = ({ from, at, by, erased_from }: Shortened, to: string): string =>
  `${by ?? 'A former colleague'} brought the retention date forward from ${dateInWords(from)} to ${dateInWords(to)} (${timeInWords(at)}). ` +
  `The contents may be erased from ${dateInWords(erased_from)} on. Until then, any member can undo this.`

/** `4 years 3 months` by the calendar, so that five years to the day read as 5 years. */
function leftInWords(retention_date: string, days: number): string {
  const last = dayOf(retention_date)
  return days <= 90 || last === null ? count(days, 'day') : spanInWords(last - days, last - 1)
}

export const afterwards =
  'Then its requests, answers, pins, notes, purpose and members are erased for good. The chain keeps only that there were lookups and that they were erased, without personal data.'
