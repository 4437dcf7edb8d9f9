/** How long a check of the preference registers is valid (decision 0228). */
import { type Day, dayLength, dayOfMoment } from './days.ts'
import type { AnswerSource } from './source.ts'

/** A registration takes effect after that many days (decision 0023). */
export const validDays = 28

/** The moment of a check, and the source that answered it. */
export type Checked = { at: string; source: Pick<AnswerSource, 'of'> | null }

/** The day of the list; null if the service does not say it, or not as a date. */
export function listDay({ source }: Pick<Checked, 'source'>): Day | null {
  if (source === null || source.of === null || Number.isNaN(Date.parse(source.of))) return null
  return /^\d{4}-\d\d-\d\d$/.test(source.of) ? Date.parse(source.of) / dayLength : dayOfMoment(source.of)
}

/** The first of the days: that of the list, or of the check if it is earlier. */
export const firstDay = (check: Checked): Day =>
  Math.min(dayOfMoment(check.at), listDay(check) ?? Number.POSITIVE_INFINITY)

/** A number that was registered on the first day may not be called on the day after this one. */
export const lastDay = (check: Checked): Day => firstDay(check) + validDays - 1

export const isOutOfDate = (check: Checked, now: Date): boolean => dayOfMoment(now.toISOString()) > lastDay(check)
