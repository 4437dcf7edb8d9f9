/** Lists, days and decisions of a screening in words. Nothing here says that somebody is clear. */
import type { Day } from '../../../../contract/days.ts'
import type { ScreenedSubject, ScreeningJudgement, SearchedList } from '../../../../contract/desk/screening.ts'
import { dateInWords, dayInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { dayOf } from '../../../ui/periods.ts'

const entriesInWords = ({ entries }: SearchedList): string =>
  entries === null ? 'entries (number not known)' : count(entries, 'entry', 'entries')
const ofDay = ({ list, day }: SearchedList): string => `${list}${day ? ` of ${dateInWords(day)}` : ' of unknown day'}`

/** `UK Sanctions List of 21 Sep 2026, 3,912 entries`. */
export const listInWords = (list: SearchedList): string => `${ofDay(list)}, ${entriesInWords(list)}`

/** `No candidate among 3,912 entries of UK Sanctions List of 21 Sep 2026`. */
export const noCandidateInWords = (lists: readonly SearchedList[]): string =>
  `No candidate among ${lists.map((list) => `${entriesInWords(list)} of ${ofDay(list)}`).join(' and ') || 'lists that the service does not name'}`

/** Days from which a list is old. */
const oldFrom = 30

/** `68 days old`; null for a list that is not old, or whose day is not known. */
export function oldInWords({ day }: Pick<SearchedList, 'day'>, today: Day): string | null {
  const its = dayOf(day)
  const days = its === null ? 0 : today - its
  return days > oldFrom ? `${numberInWords(days)} days old` : null
}

const verdictWords = {
  person: { same: 'same person', different: 'different people', unsure: 'unsure', withdrawn: 'withdrawn' },
  company: { same: 'same company', different: 'different companies', unsure: 'unsure', withdrawn: 'withdrawn' },
} as const
export const verdictWordsOf = ({ kind }: Pick<ScreenedSubject, 'kind'>) => verdictWords[kind]

/** Never as a fact: `Analyst’s decision: same person, by Ann Lee, 3 Dec 2026, on the list of 21 Sep 2026`. */
export const decidedInWords = (
  { verdict, analyst_name, at, list_day }: ScreeningJudgement,
  of: Pick<ScreenedSubject, 'kind'>,
): string =>
  `Analyst’s decision: ${verdictWordsOf(of)[verdict]}, by ${analyst_name ?? 'a former colleague'}, ${dayInWords(at)}${
    list_day ? `, on the list of ${dateInWords(list_day)}` : ''
  }`
