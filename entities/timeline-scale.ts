/** The scale of a timeline. The screens and the report draw with it. */
import { type Day, firstDayOf } from '../contract/days.ts'

/** `to` is the day after the last. */
export type Window = { from: Day; to: Day }

/** From 0 to 1 within the window. */
export const shareOf = (day: Day, { from, to }: Window): number => (day - from) / Math.max(1, to - from)

export const shareWithin = (day: Day, window: Window): number => Math.min(1, Math.max(0, shareOf(day, window)))

/** Round years, about `most` of them. A narrow drawing leaves out the minor ones. */
export function markedYears(first: number, last: number, most: number): { year: number; isMinor: boolean }[] {
  const step = [1, 2, 5, 10, 20, 50].find((step) => (last - first) / step <= most) ?? 100
  const begin = Math.ceil(first / step) * step
  const length = Math.floor((last - begin) / step) + 1
  return Array.from({ length }, (_, index) => ({ year: begin + index * step, isMinor: index % 2 === 1 }))
}

/** From the first day of the first year to the last day of the last. */
export const wholeYears = (first: number, last: number): Window => ({
  from: firstDayOf(first),
  to: firstDayOf(last + 1),
})
