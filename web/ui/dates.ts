/** Dates and times as people read them; what is no date is shown as it came. */
import { count } from './numbers.ts'
import { dayOf } from './periods.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

let moment: Intl.DateTimeFormat | undefined

/** Written as a date, of a day or a month that never was: `2019-02-30`. */
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

/** Of what ends in so many days: that it is over, or nearly. Null where there are more than 30. */
export function endInWords(days: number): string | null {
  if (days < 0) return 'over'
  if (days === 0) return 'ends today'
  return days <= 30 ? `ends in ${count(days, 'day')}` : null
}

/** Of today only the time, else the day too; the reader's own zone. */
export function timeInWords(at: string): string {
  const date = new Date(at)
  const [day, month, year] = [date.getDate(), shortMonths[date.getMonth()], date.getFullYear()]
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return date.toDateString() === new Date().toDateString() ? time : `${day} ${month} ${year}, ${time}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** As evidence says it: the day, the time and its zone, whenever it is read. */
export function momentInWords(at: string): string {
  // To make one takes as long as to format hundreds of dates.
  moment ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return moment.format(new Date(at))
}
