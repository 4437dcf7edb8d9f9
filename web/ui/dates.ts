/** Dates and times in words. Text that is not a date stays as it is. */
import { months, shortMonths } from '../../contract/months.ts'
import { count } from './numbers.ts'
import { dayOf } from './periods.ts'

let moment: Intl.DateTimeFormat | undefined

/** Has the form of a date, but names no real day or month: `2019-02-30`. */
export const isImpossible = (date: string): boolean =>
  /^\d{4}-\d{2}(-\d{2})?$/.test(date) && dayOf(date.length > 7 ? date : `${date}-01`) === null

/** `2019-05-12` → `12 May 2019`, `1974-11` → `November 1974`, `2019-02-30` → `2019-02-30 (not a real date)`. */
export function dateInWords(date: string): string {
  if (isImpossible(date)) return `${date} (not a real date)`
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? []
  const word = (day ? shortMonths : months)[Number(month) - 1]
  if (!word) return date
  return day ? `${Number(day)} ${word} ${year}` : `${word} ${year}`
}

/** `ends today`, `ends in 3 days`; null for more than 30 days. */
export function endInWords(days: number): string | null {
  if (days < 0) return 'over'
  if (days === 0) return 'ends today'
  return days <= 30 ? `ends in ${count(days, 'day')}` : null
}

/** The time, with the day unless it is today, in the reader's time zone. */
export function timeInWords(at: string): string {
  const date = new Date(at)
  const [day, month, year] = [date.getDate(), shortMonths[date.getMonth()], date.getFullYear()]
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return date.toDateString() === new Date().toDateString() ? time : `${day} ${month} ${year}, ${time}`
}

type Days = { from?: string | null | undefined; to?: string | null | undefined }

/** From the first moment of one day to the last of another, in the reader's time zone. Other text stays as it is. */
export const momentsOf = <Given extends Days>(days: Given) => ({
  ...days,
  ...(days.from && { from: midnight(days.from, 0) }),
  ...(days.to && { to: midnight(days.to, 1) }),
})

/** @param later 1 for the last moment of the day */
function midnight(day: string, later: 0 | 1): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!date || isImpossible(day)) return day
  return new Date(new Date(Number(year), Number(month) - 1, Number(date) + later).getTime() - later).toISOString()
}

/** The day of a moment in the reader's time zone, as YYYY-MM-DD (decision 0238). */
export function dayAt(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
}

/** `12 May 2026`, in the reader's time zone. */
export const dayInWords = (at: string): string => dateInWords(dayAt(at))

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day, the time and the zone, as evidence needs them. */
export function momentInWords(at: string): string {
  // Made once: creating a formatter takes as long as formatting hundreds of dates.
  moment ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return moment.format(new Date(at))
}
