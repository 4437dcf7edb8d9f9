/** Searched lists of sanctions in words: the name, the day, the age. */
import type { RecordOf } from '../../contract/records.ts'
import { dateInWords } from '../ui/dates.ts'
import { count, numberInWords } from '../ui/numbers.ts'

type Searched = RecordOf<'list_searched'>
type Listed = RecordOf<'listed'>

/** `3,912 entries of UK Sanctions List of 21 September 2026`. */
export function listInWords({ list, list_day, entries }: Searched): string {
  const many = entries && /^\d+$/.test(entries) ? count(Number(entries), 'entry', 'entries') : 'the entries'
  return `${many} of ${list || 'a list without a name'}${list_day ? ` of ${dateInWords(list_day)}` : ', whose day is not known'}`
}

/** Lists change several times a month. */
const oldAfter = 30

/** `UK Sanctions List is 45 days old`. @param at the time of the answer: UTC, ISO 8601 */
export function oldListsInWords(lists: readonly Searched[], at: string): string[] {
  return lists.flatMap(({ list, list_day }) => {
    const days = list_day ? Math.floor((Date.parse(at) - Date.parse(list_day)) / 86_400_000) : 0
    return days > oldAfter ? [`${list} is ${numberInWords(days)} days old`] : []
  })
}

/** `Alias, good, Cyrillic`: what the list says about a name. */
export const aboutName = ({ name_type, strength, script }: RecordOf<'listed_name'>): string =>
  [name_type, strength, script].filter(Boolean).join(', ')

export const foundBy = ({ matched_on_list }: Listed): string => (matched_on_list ?? []).join('; ')
export const listOf = ({ list, list_day }: Listed): string =>
  [list, list_day && dateInWords(list_day)].filter(Boolean).join(', ')
