/** Values of open data in the form that the store uses. */

import { cleanCode } from '../../contract/values/clean.ts'
import { readBirthMonth, readDate } from '../../contract/values/date.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { type LoadContext, UnusableFile } from './format.ts'

/** Characters that XML cannot hold, and no name needs. */
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Null if there are only spaces. */
export function toText(written: string | undefined): string | null {
  if (written === undefined || written === '') return null
  const text = written.trim()
  if (text === '') return null
  return text.search(unfit) === -1 ? text : text.replace(unfit, '').trim() || null
}

/** `31/12/2001` becomes `2001-12-31`; null for an empty text; undefined if it is not a date. */
export function toDate(written: string | undefined): string | null | undefined {
  if (written === undefined || written === '') return null
  const text = written.trim()
  if (text === '') return null
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  // Nearly every date of a large file.
  if (day && month && year) return toDay(year, month, day)
  return valueIn(readDate(text)) ?? undefined
}

function toDay(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (!(y >= 1000 && y <= 9999) || !(m >= 1 && m <= 12) || !(d >= 1) || d > daysOf(y, m)) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysOf = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : days[month - 1]!

/** The day in the name of a file: `BasicCompanyData-2026-11-01.zip`, or `20261101`. Of several files, the oldest one counts. */
export const dayIn = (names: readonly string[]): string | null => oldest(names, dayOfFile)

/** Of the option `day`. @throws UnusableFile */
export function dayGiven({ day: written = '' }: LoadContext['options']): string | null {
  const day = toDate(written)
  if (day === undefined) throw new UnusableFile('--day must be a day, such as 2026-09-21.')
  return day
}

function oldest(names: readonly string[], read: (file: string) => string | null): string | null {
  const days = names.flatMap((name) => read(name.split(/[\\/]/).at(-1)!) ?? [])
  return days.toSorted()[0] ?? null
}

function dayOfFile(file: string): string | null {
  const [, year = '', , month = '', day = ''] = /(?<!\d)(\d{4})(-?)(\d{2})\2(\d{2})(?!\d)/.exec(file) ?? []
  return toDay(year, month, day) ?? null
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The month in a file's name: `2025-11` for `ONSPD_NOV_2025_UK.csv`. If the name has a day, the whole day. */
export const monthIn = (names: readonly string[]): string | null => oldest(names, monthOfFile) ?? dayIn(names)

function monthOfFile(file: string): string | null {
  const [, month = '', year] = /([A-Z]{3})_(\d{4})/.exec(file.toUpperCase()) ?? []
  const at = months.indexOf(month)
  return at === -1 ? null : `${year}-${String(at + 1).padStart(2, '0')}`
}

/** `20011231` becomes `2001-12-31`; null for spaces or zeros; undefined if it is not a date. */
export function toCompactDate(written: string): string | null | undefined {
  const text = written.trim()
  return text === '' || text === '00000000' ? null : toDay(text.slice(0, 4), text.slice(4, 6), text.slice(6))
}

/**
 * Year or month, never a day: `dd/mm/1968` and `00/00/1968` are 1968. Other words stay, such as `circa April 1968`. Null for
 * `12 Apr 68` and `120468`, because nothing tells their day from their year.
 */
export function toBirth(written: string): string | null {
  const typed = inFigures(cleanCode(written))
  if (!/(?<!\d)(\d{4}|\d{8})(?!\d)/.test(typed) && typed.replace(/\D/g, '').length >= 5) return null
  // 56 is not a month.
  const [, from, to] = /^(\d{4})[/-](1[3-9]|[2-9]\d)$/.exec(typed) ?? []
  if (from && to) return to > from.slice(2) ? `${from} to ${from.slice(0, 2)}${to}` : from
  const [, month = '', year] = /^(?:(?:(?:\d{1,2}|dd)[/.-])?(\d{1,2}|mm|dd)[/.-])?(\d{4})$/i.exec(typed) ?? []
  if (year !== undefined) return /^(0?[1-9]|1[0-2])$/.test(month) ? `${year}-${month.padStart(2, '0')}` : year
  const text = withoutDays(typed.replace(/(?<=\d)(?=\p{L}{3})|(?<=\p{L}{3})(?=\d)/gu, ' '))
  const read = valueIn(readBirthMonth(text.replace(/^(\d{4})[\s./,-]+(\p{L}+\.?)$/u, '$2 $1')))
  return read ?? (mayHoldDay(text) ? yearsIn(text) : text)
}

/** `twelfth of April 1968` has a day, and any will do. Between two years, spaces tell a range from a date. */
function inFigures(text: string): string {
  const figures = monthName.test(text) ? text.replace(numberWords, '1st') : text
  return /\d{4}\D.*\d{4}/.test(text) ? figures : figures.replace(/(?<=\d)\s*([/.-])\s*(?=\d)/g, '$1')
}

const monthName = new RegExp(`\\b(${months.join('|')})`, 'i')
const numberWords =
  /\b(?:the\s+)?(?:(?:twenty|thirty)[\s-]?)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|(?:ten|eleven|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)(?:th)?|twelfth|twentieth|thirtieth|one|two|three|four|five|six|seven|eight|nine|twelve|twenty|thirty)\b/gi

const withoutDays = (text: string): string =>
  text
    .replace(/\b((?:1[89]|20)\d\d)(0[1-9]|1[0-2])[0-3]\d\b/g, '$1-$2')
    .replace(/\b[0-3]\d(0[1-9]|1[0-2])((?:1[89]|20)\d\d)\b/g, '$1/$2')
    .replace(/\b\d{1,2}[/.-](\d{1,2}[/.-]\d{4})\b/g, '$1')
    .replace(/\b(\d{4}[/.-]\d{1,2})[/.-]\d{1,2}(?!\d)/g, '$1')
    .replace(/\b(\d{4})[/.-]00?(?!\d)/g, '$1')
    .replace(/\b\d{1,2}(?:st|nd|rd|th)?[\s./-]+(?:of\s+|de\s+)?(\p{L}{3,}(?:\s+de)?[\s.,/-]+\d{4})\b/giu, '$1')
    .replace(/\b\d{1,2}(?:st|nd|rd|th)?\s+of\s+(\p{L}{3,})\s+of\s+(\d{4})\b/giu, '$1 $2')
    .replace(/\b(\d{4}[\s./-]+\p{L}{3,})[\s./-]+\d{1,2}(?:st|nd|rd|th)?\b/giu, '$1')
    .replace(/(\p{L}{3,}\.?)\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(\d{4})\b/giu, '$1 $2')

/** A number of one or two digits that is not the month of a year. */
const mayHoldDay = (text: string): boolean =>
  /(?<!\d)\d{1,2}(?!\d)/.test(text.replace(/(?<![\d\p{L}][/.-])\b(?:\d{1,2}[/.-]\d{4}|\d{4}[/.-]\d{1,2})\b/gu, ''))

const yearsIn = (text: string): string | null => [...new Set(text.match(/(?<!\d)\d{4}(?!\d)/g))].join(', ') || null

export type Position = { latitude: number; longitude: number }

/** In a box around the United Kingdom and the Crown dependencies. */
export const isPlaced = ({ latitude, longitude }: Position) =>
  latitude > 49 && latitude < 61.5 && longitude > -9 && longitude < 2.5
