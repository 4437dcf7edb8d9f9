/** When a watch runs: a whole interval after its start, then at each interval until the end of its last day in UK time. */
import { dayOfMoment } from './days.ts'

/** In milliseconds. */
export const day = 24 * 60 * 60 * 1000

export const nextDue = (now: Date, every_days: number): Date => new Date(now.getTime() + every_days * day)

/** The number of runs from this time to the last day. */
export function runsUntil(due_at: Date, { every_days, until }: { every_days: number; until: string }): number {
  const left = endOf(until) - due_at.getTime()
  return left <= 0 ? 0 : Math.ceil(left / (every_days * day))
}

/** The UK is an hour ahead in summer. */
function endOf(date: string): number {
  const end = Date.parse(date) + day
  return end - hour * Number(dayOfMoment(new Date(end - hour).toISOString()) * day >= end)
}

const hour = 3_600_000
