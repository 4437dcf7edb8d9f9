/** Days, periods and their words. An incomplete date is not a day. */
import { type Day, dayLength, isoDate } from '../../contract/days.ts'
import { count } from './numbers.ts'

type DateParts = { y?: string | null; m?: string | null; d?: string | null }
/** A day is null where it is unknown. */
export type Period = {
  start: Day | null
  end: Day | null
  /** It began at some unknown time before `start`. */
  isBefore: boolean
}

/** @param details the parts of the date, for a service whose text is not an ISO date */
export function dayOf(date: string | null | undefined, details?: DateParts | null): Day | null {
  return dayOfText(date ?? '') ?? dayOfText([details?.y, twoDigits(details?.m), twoDigits(details?.d)].join('-'))
}

const twoDigits = (number: string | null | undefined) => number?.padStart(2, '0')

function dayOfText(date: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const day = Date.parse(date) / dayLength
  // Some engines read 31 February as a day in March.
  return Number.isFinite(day) && isoDate(day) === date ? day : null
}

/** The days in both periods: null where there are none, undefined where that is unknown. */
export function overlapOf(a: Period, b: Period): { from: Day; to: Day } | null | undefined {
  if (isBetween(a, b) || isBetween(b, a)) return null
  if (a.start === null || b.start === null || a.end === null || b.end === null) return undefined
  const [from, to] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
  return from <= to ? { from, to } : undefined
}

/** The first certainly ends before the second begins. */
const isBetween = (first: Period, second: Period) =>
  first.end !== null && second.start !== null && !second.isBefore && first.end < second.start

/** `2 years 3 months` in whole months, or days for less than a month. */
export function spanInWords(from: Day, to: Day): string {
  const [a, b] = [new Date(from * dayLength), new Date((to + 1) * dayLength)]
  const whole = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  const months = b.getUTCDate() < a.getUTCDate() ? whole - 1 : whole
  if (months < 1) return count(to - from + 1, 'day')
  const parts = [months >= 12 && count(Math.floor(months / 12), 'year'), months % 12 > 0 && count(months % 12, 'month')]
  return parts.filter(Boolean).join(' ')
}

/** `2015-` → `since 2015`, `1998-2004` → `1998 to 2004`; other text stays as it is. */
export function yearsInWords(years: string): string {
  const [, from, to] = /^(\d{4})-(\d{4})?$/.exec(years.trim()) ?? []
  if (!from) return years
  return to ? `${from} to ${to}` : `since ${from}`
}
