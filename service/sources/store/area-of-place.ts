/** The meaning of a place parameter: a town, a postcode or its beginning, or several to choose from (decision 0022). */
import { isPostcodeArea, outcodeOf, postcodeAreaOf } from '../../../contract/postcode.ts'
import type { Area } from '../../store/search/find-officers.ts'
import type { Store } from '../../store/store.ts'
import type { PlaceTable } from '../../store/tables.ts'

/** @returns the places to choose from, if several have the name */
export async function areaOfPlace(asked: string, store: Store): Promise<Area | { choices: PlaceTable[] }> {
  if (asked === '') return {}
  const outcode = outcodeOf(asked)
  if (outcode) return { outcodes: [outcode] }
  if (isPostcodeArea(asked)) return { outcodes: districtsOf(asked.toUpperCase()) }

  const [place, ...others] = await store.placesCalled(asked)
  if (!place) return { town: asked }
  if (others.length > 0) return { choices: [place, ...others] }
  // A name alone finds the town with any postcode; with its county, only with its own postcode area.
  return {
    town: place.name,
    ...(asked.includes(',') && place.outcode !== null && { outcodes: districtsOf(postcodeAreaOf(place.outcode)) }),
  }
}

/** `L` is Liverpool and must not find `LS`, so a digit follows the area's letters. */
const districtsOf = (area: string) => [...'0123456789'].map((digit) => area + digit)

/** A choice in an answer, in a form that a request may use. */
export const toChoice = ({ name, county }: PlaceTable) => ({ name: [name, county].filter(Boolean).join(', ') })
