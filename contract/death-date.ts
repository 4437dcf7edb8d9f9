/** The date of a death in an answer of `deceased` (decision 0010). */
import { isNo, isYes } from './flags.ts'
import { holdsSomething } from './holds-something.ts'
import type { RecordOf } from './records.ts'

type Deaths = Pick<RecordOf<'person_deceased'>, 'date_of_death' | 'date_of_death_estimated'>
export type DeathDate = { date: string; isEstimated: boolean } | null

/** An estimate has its own field; some services put a flag there, beside the date. Null without a date. */
export function deathDate({ date_of_death, date_of_death_estimated }: Deaths): DeathDate {
  if (isDated(date_of_death)) return { date: date_of_death, isEstimated: isYes(date_of_death_estimated) }
  return isDated(date_of_death_estimated) ? { date: date_of_death_estimated, isEstimated: true } : null
}

/** Words that are not a date, such as `unknown`, or a flag instead of the date. */
export const unclearDate = ({ date_of_death, date_of_death_estimated }: Deaths): string | null => {
  const [died, estimate] = [date_of_death, date_of_death_estimated].map((words) =>
    words && !isDated(words) && !saysNoDate(words) ? words : null,
  )
  return died ?? (isYes(estimate) ? null : (estimate ?? null))
}

/** A person whom a list of deaths names or dates. A flag alone is not a person. */
export const isListed = (person: RecordOf<'person_deceased'>): boolean => {
  const { date_of_death, date_of_death_estimated, ...named } = person
  return deathDate(person) !== null || holdsSomething(named)
}

/** True for a year, or a day in digits. A flag or a word is not a date. */
export const isDated = (value: unknown): value is string =>
  typeof value === 'string' && /(?<!\d)(1[5-9]|2\d)\d\d(?!\d)|\d[/.]\d\d?[/.]\d\d$/.test(value) && !isZeroDate(value)

/** Empty, a flag for no, or a database's date for none. */
export const saysNoDate = (text: string): boolean =>
  isNo(text) || isZeroDate(text) || /^\s*(none|null|nil|n\/a|-*)\s*$/i.test(text)

/** `0000-00-00`, `0001-01-01T00:00:00`, `01/01/0001`. */
const isZeroDate = (text: string) => /^\s*(000[01](-0[01](-0[01])?)?([T ]0.*)?|0[01]\/0[01]\/000[01].*)\s*$/.test(text)
