/** The homes that a place parameter means: those of a town, of a postcode or of its beginning (decision 0022). */
import { areaOfPostcode } from '../people/area-of-postcode.ts'
import type { HomeArea } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import type { PlaceTable } from '../store/tables.ts'

/** @returns the places to choose from, if several have the name; null if none has */
export async function homesOfPlace(asked: string, store: Store): Promise<HomeArea | { choices: PlaceTable[] } | null> {
  if (asked === '') return {}
  const area = areaOfPostcode(asked)
  if (area) return area
  const places = await store.placesCalled(asked)
  if (places.length > 1) return { choices: places }
  if (places.length > 0) return { place_ids: places.map(({ place_id }) => place_id) }
  const near = await store.placesNear(asked)
  return near.length > 0 ? { choices: near } : null
}
