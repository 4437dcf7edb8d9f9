import type { Result } from '../../../../contract/operations.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import type { Place } from '../../../map/layer.ts'
import { contentOf, distanceOf, entryPosition, nameOfEntry } from '../../../map/nearest-entry.ts'
import { openingTimes, services, windTo } from '../nearest.ts'
import { known } from './known.ts'

/** Of `find_my_nearest`, in the service's order: an entry of a list is a place of its own. */
export const nearestIn = (result: Result<'find_my_nearest'>, record: string): Place[] =>
  (result.nearest_data_list ?? []).map((entry, index) => ({
    id: String(index + 1),
    name: nameOfEntry(entry),
    ...entryPosition(entry),
    isArea: false,
    facts: known([
      ['Distance', distanceAndWay(result, entry)],
      ['Address', [entry.address, entry.postcode].filter(Boolean).join(' ')],
      ...contentOf(entry),
      ['Open', openingTimes(entry)],
      ['Services', services(entry)],
    ]),
    from: { from: record, at: `/nearest_data_list/${index}` },
  }))

function distanceAndWay(result: Result<'find_my_nearest'>, entry: RecordOf<'nearest_data'>): string | null {
  const distance = distanceOf(entry)
  return distance && [distance, windTo(result, entry)].filter(Boolean).join(' ')
}
