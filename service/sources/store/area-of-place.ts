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

  const places = await store.placesCalled(asked)
  const [place] = places
  if (!place) return { town: asked }
  const town = place.name
  // Without an outer postcode, each choice would find the officers of all towns with the name.
  if (places.some(({ outcode }) => outcode === null)) return { town }
  const chosen = places.filter((each) => toNameKey(toChoice(each).name) === toNameKey(asked))
  const named = chosen.length > 0 ? chosen : places
  const choices = choicesOf(named)
  if (choices.length > 1) return { choices }
  // A name alone finds the town with any postcode; with its county, only with the postcode areas there.
  if (!asked.includes(',')) return { town }
  const areas = named.map(({ outcode }) => postcodeAreaOf(outcode ?? ''))
  return { town, outcodes: [...new Set(areas)].flatMap(districtsOf) }
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
