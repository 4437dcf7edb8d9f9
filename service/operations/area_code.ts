import { LookupError } from '../../contract/errors.ts'
import { postcodeAreaOf, toOutcode, toPostcode } from '../../contract/postcode.ts'
import type { Handler } from '../handler.ts'
import { toChoice } from '../sources/store/area-of-place.ts'
import type { Store } from '../store/store.ts'

/** The codes of an area, or the areas of a code. A code always lists all its places. */
export const area_code: Handler<'area_code'> = async ({ area_or_code }, { store }) => {
  const places = await store.placesDialled(await codesMeant(area_or_code, store))
  const areas = Map.groupBy(places, ({ dialling_code }) => dialling_code ?? '')
  return {
    area_code_list: [...areas].toSorted(byCode).map(([code, places]) => ({
      code,
      place_list: places.map(toChoice),
      place_list_num: String(places.length),
    })),
  }
}

const byCode = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

async function codesMeant(asked: string, store: Store): Promise<string[]> {
  const code = toDiallingCode(asked)
  if (code) return [code]
  const places = await placesMeant(asked, store)
  return [...new Set(places.map(({ dialling_code }) => dialling_code))].filter((code) => code !== null)
}

/** `0113`, `113`, `(0113)`, `+44 113`; null for letters. */
function toDiallingCode(asked: string): string | null {
  if (!/^[+\d\s()-]+$/.test(asked)) return null
  return `0${asked.replace(/[^+\d]/g, '').replace(/^((\+|00)44)?0?/, '')}`
}

/** The start of a name and `*`, a postcode area or a postcode in it, or a place, perhaps with its county. */
function placesMeant(asked: string, store: Store) {
  if (asked.endsWith('*')) {
    const beginning = asked.slice(0, -1).trim()
    if (/\p{L}/u.test(beginning)) return store.placesBeginning(beginning)
    throw new LookupError('invalid_parameter', 'area_or_code must have a letter before its *.')
  }
  const postcode = /^([A-Za-z]{1,2})$/.exec(asked)?.[1]?.toUpperCase() ?? toPostcode(asked) ?? toOutcode(asked)
  if (postcode) return store.placesInPostcodeArea(postcodeAreaOf(postcode))
  return store.placesCalled(asked)
}
