/** Dates and times as people read them; what is no date is shown as it came. */
import { count } from './numbers.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

/** `2019-05-12` → `12 May 2019`, `1974-11` → `November 1974`. */
export function dateInWords(date: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return day.format(new Date(date))
  if (/^\d{4}-\d{2}$/.test(date)) return month.format(new Date(`${date}-01`))
  return date
}

/** Of what ends in so many days: that it is over, or nearly. Null where there are more than 30. */
export function endInWords(days: number): string | null {
  if (days < 0) return 'over'
  if (days === 0) return 'ends today'
  return days <= 30 ? `ends in ${count(days, 'day')}` : null
}

/** Of today only the time, else the day too; the reader's own zone. */
export function timeInWords(at: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return (isToday ? time : dayAndTime).format(date)
}

/** As evidence says it: the day, the time and its zone, whenever it is read. */
export const momentInWords = (at: string): string => moment.format(new Date(at))
