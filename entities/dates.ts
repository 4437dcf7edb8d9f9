/** Dates as records give them: a year, a month or a day. */
import { months } from '../contract/months.ts'
import { precisionOf } from './claim.ts'

/** True only if no day of the first can be on or after the second: May 2015 is not before 3 May 2015. */
export const isBefore = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) < other.slice(0, length)
}

/** Neither is certainly another time than the other. */
export const mayBeSame = (one: string, other: string): boolean => !isBefore(one, other) && !isBefore(other, one)

/** The same date in another year. */
export const yearsAfter = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

/** The day after a day, or after the last day of a month or a year. */
export function dayAfter(date: string): string {
  const [year, month = 12, day] = date.split('-').map(Number)
  const next = day === undefined ? Date.UTC(year!, month, 1) : Date.UTC(year!, month - 1, day + 1)
  return new Date(next).toISOString().slice(0, 10)
}

/** A year, or a month or a day of the calendar. */
export const isDate = (text: string | undefined): text is string => precisionOf(text ?? '') !== null

/** `2015-05-04` → `4 May 2015`. */
export function inWords(date: string): string {
  const [year = '', month, day] = date.split('-')
  const word = months[Number(month) - 1]
  if (!word) return year
  return day ? `${Number(day)} ${word} ${year}` : `${word} ${year}`
}
