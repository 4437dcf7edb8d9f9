/** Which homes a place parameter means: those of a town, of a postcode or of its beginning (decision 0022). */
import { areaOfPostcode } from '../people/area-of-postcode.ts'
import type { HomeArea } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { PlaceTable } from '../store/tables.ts'

/** @returns the places to choose from, where several have the name; null where none has */
export async function homesOfPlace(asked: string, store: Store): Promise<HomeArea | { choices: PlaceTable[] } | null> {
  if (asked === '') return {}
  const area = areaOfPostcode(asked)
  if (area) return area
  const places = await store.placesCalled(asked)
  if (places.length > 1) return { choices: places }
  return places.length === 0 ? null : { place_ids: places.map(({ place_id }) => place_id) }
}
