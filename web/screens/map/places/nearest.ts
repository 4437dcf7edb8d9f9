import type { Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { distanceInWords } from '../../../map/area.ts'
import type { Place } from '../../../map/layer.ts'
import { openingTimes, services, windTo } from '../nearest.ts'
import { known, pointOf } from './point.ts'

/** Of `find_my_nearest`, in the service's order: an entry of a list is a place of its own. */
export const nearestIn = (result: Result<'find_my_nearest'>, record: string): Place[] =>
  (result.nearest_data_list ?? []).map((entry, index) => ({
    id: String(index + 1),
    name: entry.name || entry.id || 'Without a name',
    what: 'An entry of the list, at the point that it was loaded with',
    point: pointOf(entry),
    radius: null,
    isArea: false,
    facts: known([
      ['Distance', distanceAndWay(result, entry)],
      ['Address', [entry.address, entry.postcode].filter(Boolean).join(' ')],
      ['Open', openingTimes(entry)],
      ['Services', services(entry)],
    ]),
    from: { from: record, at: `/nearest_data_list/${index}` },
  }))

function distanceAndWay(result: Result<'find_my_nearest'>, entry: RecordOf<'nearest_data'>): string | null {
  if (!entry.distance_metres) return null
  return [distanceInWords(Number(entry.distance_metres)), windTo(result, entry)].filter(Boolean).join(' ')
}
