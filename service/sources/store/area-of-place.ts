/** The meaning of a place parameter: a town, a postcode or its beginning, or several to choose from (decision 0022). */
import { isPostcodeArea, outcodeOf, postcodeAreaOf } from '../../../contract/postcode.ts'
import { toNameKey } from '../../store/name-key.ts'
import type { Area } from '../../store/search/find-officers.ts'
import type { Store } from '../../store/store.ts'
import type { PlaceTable } from '../../store/tables.ts'
import type { PlaceChoices } from '../source.ts'

/** @returns the places to choose from, if several have the name */
export async function areaOfPlace(asked: string, store: Store): Promise<Area | PlaceChoices> {
  if (asked === '') return {}
  const outcode = outcodeOf(asked)
  if (outcode) return { outcodes: [outcode] }
  if (isPostcodeArea(asked)) return { outcodes: districtsOf(asked.toUpperCase()) }

  const [place, ...others] = await store.placesCalled(asked)
  if (!place) return { town: asked }
  if (others.length > 0) {
    const choices = choicesOf([place, ...others])
    // Where they cannot be told apart, or this is the choice, all of them are searched.
    const isChosen = choices.some(({ name }) => toNameKey(name) === toNameKey(asked))
    return isChosen || choices.length === 1 ? { town: place.name } : { choices }
  }
  // A name alone finds the town with any postcode; with its county, only with its own postcode area.
  return {
    town: place.name,
    ...(asked.includes(',') && place.outcode !== null && { outcodes: districtsOf(postcodeAreaOf(place.outcode)) }),
  }
}

/** `L` is Liverpool and must not find `LS`, so a digit follows the area's letters. */
const districtsOf = (area: string) => [...'0123456789'].map((digit) => area + digit)

/** A choice in an answer, in a form that a request may use. */
export const toChoice = ({ name, county, country }: PlaceTable) => ({
  name: [name, county || country].filter(Boolean).join(', '),
})

export const choicesOf = (places: readonly PlaceTable[]) => [
  ...new Map(places.map(toChoice).map((choice) => [toNameKey(choice.name), choice])).values(),
]
