/** Answers of `find_my_nearest`: the question as the service understood it, and its places. */
import type { Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import { bearingOf, entryPosition, metresOf, type Place, type Point, windOf } from '../../../map/index.tsx'

type NearestResult = Result<'find_my_nearest'> | null | undefined

export const understoodAs = (result: NearestResult, key: string): string | undefined =>
  result?.input_parameter_list?.find((input) => input.key === key)?.value || undefined

/** The service searches no farther than the last. */
const steps = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** Metres: the service's default, and its limit. */
export const nearestRange = 10_000
export const farthest = 100_000

/** The next three wider ranges. */
export const rangesBeyond = (metres: number): number[] => steps.filter((step) => step > (metres || 0)).slice(0, 3)

type Near = { latitude: number; longitude: number; given: readonly [latitude: string, longitude: string] }

/** `53.79,-1.54`, as our addresses have it. */
export function nearFrom(text: string | null): Near | null {
  const [latitude = '', longitude = '', ...more] = (text ?? '').split(',').map((part) => part.trim())
  const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
  if (more.length > 0 || !(Math.abs(north) <= 90) || !(Math.abs(east) <= 180)) return null
  return { latitude: north, longitude: east, given: [latitude, longitude] }
}

/** The answer is to this very question and has places. */
export function isFoundIn(result: NearestResult, from: Point, metres: number): boolean {
  const asked = nearFrom(`${understoodAs(result, 'latitude')},${understoodAs(result, 'longitude')}`)
  const range = Number(understoodAs(result, 'max_range_metres') ?? nearestRange)
  const isAsked = asked?.latitude === from.latitude && asked.longitude === from.longitude && range === metres
  return isAsked && (result?.nearest_data_list?.length ?? 0) > 0
}

/** The direction from the start; null when either has no coordinates, or both are the same. */
export function windTo(result: NearestResult, row: RecordOf<'nearest_data'>): string | null {
  const bearing = bearingBetween(result, row)
  return bearing === null ? null : windOf(bearing)
}

/** `north-east, 43°`. */
export function bearingTo(result: NearestResult, row: RecordOf<'nearest_data'>): string | null {
  const bearing = bearingBetween(result, row)
  return bearing === null ? null : `${windOf(bearing)}, ${Math.round(bearing) % 360}°`
}

function bearingBetween(result: NearestResult, entry: RecordOf<'nearest_data'>): number | null {
  const from = nearFrom(`${understoodAs(result, 'latitude')},${understoodAs(result, 'longitude')}`)
  const to = entryPosition(entry).point
  return from && to && bearingOf(from, to)
}

/** Groups days that follow each other and have the same hours: `Monday to Friday 09:30–16:30`. */
export function openingTimes({ opening_time_list }: RecordOf<'nearest_data'>): string {
  const spans: { from: string; to: string; hours: string }[] = []
  for (const { day, open, close } of opening_time_list ?? []) {
    const hours = [open, close].filter(Boolean).join('–')
    const last = spans.at(-1)
    if (last?.hours === hours && isNextDay(last.to, day)) last.to = day ?? ''
    else spans.push({ from: day ?? '', to: day ?? '', hours })
  }
  return spans.map(({ from, to, hours }) => `${from === to ? from : `${from} to ${to}`} ${hours}`).join('; ')
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayOfWeek = (day: string): number => week.indexOf(day.trim().slice(0, 3).toLowerCase())

const isNextDay = (before: string, day: string | null | undefined): boolean =>
  dayOfWeek(before) >= 0 && dayOfWeek(day ?? '') === (dayOfWeek(before) + 1) % week.length

export const services = ({ service_list }: RecordOf<'nearest_data'>): string =>
  service_list?.map(({ name }) => name).join('; ') ?? ''

export type Start = {
  names: readonly string[]
  point: Point
  /** Metres of uncertainty; null when the point is exact. */
  radius: number | null
}
export type NearStart = {
  entry: RecordOf<'nearest_data'>
  /** Its record, and its index there. */
  record: string
  index: number
  start: Start
  metres: number | null
}

/** The points of these places, each once. */
export function startsOf(places: readonly Place[]): Start[] {
  const starts = new Map<string, { names: string[]; point: Point; radius: number | null }>()
  for (const { name, point, radius } of places) {
    if (!point) continue
    const key = `${point.latitude},${point.longitude}`
    const known = starts.get(key)
    if (!known) starts.set(key, { names: [name], point, radius })
    else if (!known.names.includes(name)) known.names.push(name)
  }
  return [...starts.values()]
}

type FromStart = { start: Start; answered: Answered<'find_my_nearest'> }

/** The nearest first. */
export function merged(answers: readonly FromStart[]): NearStart[] {
  const all = answers.flatMap(({ start, answered: { record, result } }) =>
    (result?.nearest_data_list ?? []).map((entry, index): NearStart => {
      return { entry, record: record.id, index, start, metres: metresOf(entry) }
    }),
  )
  const best = new Map<string, NearStart>()
  for (const near of all) {
    const key = near.entry.nearest_id ?? `${near.record}/${near.index}`
    const known = best.get(key)
    if (!known || far(near) < far(known)) best.set(key, near)
  }
  return [...best.values()].sort((one, other) => far(one) - far(other))
}

const far = ({ metres }: NearStart): number => metres ?? Number.POSITIVE_INFINITY
