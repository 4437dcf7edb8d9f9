import { months } from '../contract/months.ts'

/** Days count from 1 January 1970, so that they can be compared and added to. */
export type Day = number

/** The fictional register's today. */
export const registerDate = '2026-11-01'

const millisecondsADay = 86_400_000

export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / millisecondsADay

export const registerDay = dayOf(registerDate)

/** The Friday before, because the register's today is a Sunday. */
export const lastWorkingDay = registerDay - 2

// At most some fifty thousand days are used. Formatting each only once makes the generator twice as fast.
const written = new Map<Day, string>()

/** `2014-05-01`. */
export function dateText(day: Day): string {
  const known = written.get(day)
  if (known !== undefined) return known
  const text = new Date(day * millisecondsADay).toISOString().slice(0, 10)
  written.set(day, text)
  return text
}

/** `2014-05`. */
export const monthText = (day: Day): string => dateText(day).slice(0, 7)

/** `1 May 2014`. */
export function spokenDate(day: Day): string {
  const [year, month, date] = partsOf(day)
  return `${date} ${months[month - 1]} ${year}`
}

/** `01/05/14`, as the register wrote before 2009. */
export function slashedDate(day: Day): string {
  const text = dateText(day)
  return `${text.slice(8)}/${text.slice(5, 7)}/${text.slice(2, 4)}`
}

export const yearOf = (day: Day): number => Number(dateText(day).slice(0, 4))

/** 1 to 12. */
export const monthOf = (day: Day): number => Number(dateText(day).slice(5, 7))

/** The same day of the month, or its last day. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = partsOf(day)
  const lastOfMonth = dayFrom(year, month + count + 1, 0)
  return Math.min(dayFrom(year, month + count, date), lastOfMonth)
}

export const addYears = (day: Day, count: number): Day => addMonths(day, 12 * count)

export function endOfMonth(day: Day): Day {
  const [year, month] = partsOf(day)
  return dayFrom(year, month + 1, 0)
}

/** The day itself, or the Monday after: nothing is registered at a weekend. */
export function workingDay(day: Day): Day {
  const weekday = (((day + 4) % 7) + 7) % 7
  if (weekday === 6) return day + 2
  return weekday === 0 ? day + 1 : day
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  const text = dateText(day)
  return [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
}

/** `month` counts from 1 and may exceed 12; `date` 0 is the last day of the month before. */
const dayFrom = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / millisecondsADay
