/** The answers for several starting points as one list: each entry once, with the starting point that it is nearest to. */
import type { RecordOf } from '../../../../contract/records.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import type { Place, Point } from '../../../map/layer.ts'
import { metresOf } from '../../../map/nearest-entry.ts'

export type Start = {
  /** Whatever lies at this one point. */
  names: readonly string[]
  point: Point
  /** Metres within which it lies; null where it is as given. */
  radius: number | null
}
export type NearStart = {
  entry: RecordOf<'nearest_data'>
  /** The record that it stands in, and at which place of its list. */
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
