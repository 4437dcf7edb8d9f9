/** Days and months as people write them, as `1971-02-03` and `1971-02`. The day comes before the month, as in Britain. */
import { months } from '../months.ts'
import { clean } from './clean.ts'
import { type Reading, read, refused } from './reading.ts'

/** Year, month and perhaps day. */
type Parts = { year: string; month: string; day?: string }

export function readDate(text: string): Reading {
  const typed = clean(text)
  const parts = partsOf(typed)
  if (!parts?.day) return refused('This is not a date. Enter one such as 3 February 1971 or 03/02/1971.')
  const value = `${parts.year}-${parts.month}-${parts.day}`
  if (!exists(parts)) return refused('There is no such day. The day comes before the month: check both.')
  return read(value, typed === value ? null : `Read as ${inWords(parts)}.`)
}

/** A whole date is a birth month too: the day is left out. */
export function readBirthMonth(text: string): Reading {
  const typed = clean(text)
  const parts = partsOf(typed)
  if (!parts || !exists(parts))
    return refused('This is not a month of birth. Enter one such as February 1971 or 02/1971.')
  const value = `${parts.year}-${parts.month}`
  return read(value, typed === value ? null : `Read as ${inWords({ year: parts.year, month: parts.month })}.`)
}

function partsOf(text: string): Parts | null {
  const plain = text
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/,/g, ' ')
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[t ]\d{2}:.*)?$/.exec(plain) ?? []
  if (y && m) return toParts(y, m, d)
  const [, day, month, year] = /^(?:(\d{1,2})[-/. ])?(\d{1,2})[-/. ](\d{4})$/.exec(plain) ?? []
  if (month && year) return toParts(year, month, day)
  const [, before, name, after, then] =
    /^(?:(\d{1,2})[\s-]+)?([a-z]{3,9})\.?[\s-]+(?:(\d{1,2})\s+)?(\d{4})$/.exec(plain) ?? []
  const at = months.findIndex((month) => name && spellingsOf(month.toLowerCase()).includes(name))
  return then && at !== -1 ? toParts(then, String(at + 1), before ?? after) : null
}

/** Not all beginnings of a month: `Marc 1990` and `Janet 1990` are people. */
const spellingsOf = (month: string) => [month, month.slice(0, 3), ...(month === 'september' ? ['sept'] : [])]

const toParts = (year: string, month: string, day: string | undefined): Parts => ({
  year,
  month: month.padStart(2, '0'),
  ...(day !== undefined && { day: day.padStart(2, '0') }),
})

function exists({ year, month, day = '01' }: Parts): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

const inWords = ({ year, month, day }: Parts): string =>
  `${day ? `${Number(day)} ` : ''}${months[Number(month) - 1]} ${year}`
