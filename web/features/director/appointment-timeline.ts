/** What the appointment timeline draws: bars, bands and years, as shares of its width. */

import { type Day, firstDayOf, yearOf } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { markedYears, shareWithin } from '../../../entities/timeline-scale.ts'
import { periodOf, type Tenure, tenureOf } from '../../register/appointment.ts'
import { dayOf } from '../../ui/periods.ts'

type Appointment = RecordOf<'director_appt'>
type Disqualification = RecordOf<'director_disq'>

/** From 0 to 1. `to` is null where the end is unknown. */
export type Bar = { appointment: Appointment; tenure: Tenure; from: number; to: number | null; isBefore: boolean }
/** `isOpen`: its end is unknown. */
export type Band = { disqualification: Disqualification; from: number; to: number; isOpen: boolean }
export type Held = { at: number; count: number }

export type Timeline = {
  years: { year: number; at: number; isMinor: boolean }[]
  firstYear: number
  /** The day of the answer. */
  answered: number
  /** In the order of the answer, as the table has them. */
  bars: Bar[]
  bands: Band[]
  /** How many were held from there on, of those whose start and end are known. */
  held: Held[]
  most: number
  /** How many appointments have no start date. */
  undated: number
}

/** Null where no appointment and no disqualification has a date. */
export function timelineOf(
  appointments: readonly Appointment[],
  disqualifications: readonly Disqualification[],
  answeredOn: Day,
): Timeline | null {
  const periods = appointments
    .map((appointment) => ({ appointment, ...periodOf(appointment, answeredOn) }))
    .flatMap((period) => (period.start === null ? [] : [{ ...period, start: period.start }]))
  const bans = disqualifications.flatMap((disqualification) => {
    const start = dayOf(disqualification.start_date)
    return start === null ? [] : [{ disqualification, start, end: dayOf(disqualification.end_date) }]
  })
  const days = [...periods, ...bans].flatMap(({ start, end }) => (end === null ? [start] : [start, end]))
  if (days.length === 0) return null

  const [firstYear, lastYear] = [yearOf(smallest(days)), yearOf(greatest([...days, answeredOn])) + 1]
  const at = (day: Day) => shareWithin(day, { from: firstDayOf(firstYear), to: firstDayOf(lastYear) })
  const held = heldOf(periods.filter(({ end }) => end !== null) as Closed[])
  return {
    years: markedYears(firstYear, lastYear, 10).map(({ year, isMinor }) => ({
      year,
      isMinor,
      at: at(firstDayOf(year)),
    })),
    firstYear,
    answered: at(answeredOn),
    bars: periods.map(({ appointment, start, end, isBefore }) => ({
      appointment,
      tenure: tenureOf(appointment),
      from: at(start),
      to: end === null ? null : Math.max(at(start), at(end)),
      isBefore,
    })),
    bands: bans.map(({ disqualification, start, end }) => ({
      disqualification,
      from: at(start),
      to: end === null ? 1 : at(end),
      isOpen: end === null,
    })),
    held: held.map(({ day, count }) => ({ at: at(day), count })),
    most: held.reduce((most, { count }) => Math.max(most, count), 0),
    undated: appointments.length - periods.length,
  }
}

type Closed = { start: Day; end: Day }

/** An appointment counts on the day it ends. */
function heldOf(periods: readonly Closed[]): { day: Day; count: number }[] {
  const changes = new Map<Day, number>()
  const change = (day: Day, by: number) => changes.set(day, (changes.get(day) ?? 0) + by)
  for (const { start, end } of periods) {
    change(start, 1)
    change(Math.max(start, end) + 1, -1)
  }
  let count = 0
  return [...changes]
    .toSorted(([a], [b]) => a - b)
    .map(([day, by]) => {
      count += by
      return { day, count }
    })
}

// `Math.min` takes no thousands of arguments.
const smallest = (days: readonly Day[]) => days.reduce((a, b) => Math.min(a, b))
const greatest = (days: readonly Day[]) => days.reduce((a, b) => Math.max(a, b))
