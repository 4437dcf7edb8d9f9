/** Places near a point: what was asked as the service understood it, and what can be drawn. */
import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { windOf } from '../../map/geo/compass.ts'
import { bearingOf } from '../../map/geo/geodesy.ts'
import type { PlottedPlace } from '../../map/plotted-place.ts'

type Answered = Result<'find_my_nearest'> | null | undefined

export const understoodAs = (result: Answered, key: string): string | undefined =>
  result?.input_parameter_list?.find((input) => input.key === key)?.value || undefined

/** The service looks no further than the last. */
const steps = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** The next three wider ranges, as far as the service looks. */
export const rangesBeyond = (metres: number): number[] => steps.filter((step) => step > (metres || 0)).slice(0, 3)

type Near = { latitude: number; longitude: number; given: readonly [latitude: string, longitude: string] }

/** `53.79,-1.54`, as an address of ours has it. */
export function nearFrom(text: string | null): Near | null {
  const [latitude = '', longitude = '', ...more] = (text ?? '').split(',').map((part) => part.trim())
  const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
  if (more.length > 0 || !(Math.abs(north) <= 90) || !(Math.abs(east) <= 180)) return null
  return { latitude: north, longitude: east, given: [latitude, longitude] }
}

/** Which way it lies from where one asked; null where either has no coordinates, or both are at one place. */
export function windTo(result: Answered, { latitude, longitude }: RecordOf<'nearest_data'>): string | null {
  const from = nearFrom(`${understoodAs(result, 'latitude')},${understoodAs(result, 'longitude')}`)
  const to = nearFrom(`${latitude},${longitude}`)
  const bearing = from && to && bearingOf(from, to)
  return bearing === null ? null : windOf(bearing)
}

/** An entry of a list is a place of its own, and its point is as good as whoever loaded it made it. */
const radius = 100

export const plottedNearest = (rows: readonly RecordOf<'nearest_data'>[]): PlottedPlace[] =>
  rows.flatMap(({ latitude, longitude, name, id }, index) => {
    const point = nearFrom(`${latitude ?? ''},${longitude ?? ''}`)
    if (!point) return []
    return [
      { index, name: name || id || 'Without a name', radius, latitude: point.latitude, longitude: point.longitude },
    ]
  })
