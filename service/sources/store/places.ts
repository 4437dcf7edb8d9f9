/** Coordinates from the store: a postcode, its outer part, a street (with its place), or a place (with its county). */
import { LookupError } from '../../../contract/errors.ts'
import { postcodeAreaOf, toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { splitPostcode } from '../../../contract/values/postcode.ts'
import { toNameKey } from '../../store/name-key.ts'
import { errorsBetween } from '../../store/search/spelling.ts'
import type { Store } from '../../store/store.ts'
import { isSamePlace, realKeysNear, realPlacesNamed, withNear } from '../gazetteer.ts'
import { type GeoData, geoDataOf, unlisted } from '../geo-data.ts'
import type { ToNationalGrid } from '../national-grid.ts'
import type { PlaceRegisters } from '../registers.ts'
import type { Answering, PlaceSource, PlacesFound, Register } from '../source.ts'

/** `140 `, `12a-14 `: a house number before its street. */
const houseNumber = /^\d+[a-z]?(\s*[-–/]\s*\d+[a-z]?)?\s+(?=\p{L})/iu

/** With the real places of the gazetteer while none are loaded. */
export function placesInStore(
  store: Store,
  registers: PlaceRegisters,
  toNationalGrid: ToNationalGrid,
): PlaceSource & Pick<Answering, 'postcode'> & { source(): Register } {
  let answeredBy = registers.places
  const hasGazetteer = !registers.hasPlaces || registers.isFictional
  const toGeoData = (at: Parameters<typeof geoDataOf>[0], described: Parameters<typeof geoDataOf>[1]) =>
    geoDataOf(at, described, toNationalGrid)

  return {
    async placesCalled(text, isExact) {
      const postcode = toPostcode(text)
      if (postcode) {
        const found = await postcodes(postcode)
        if (found.length === 0) requireArea(postcode)
        return asTyped(found)
      }
      const outcode = toOutcode(text)
      if (outcode) return asTyped(await outcodes(outcode))
      const places = await named(text)
      const found = places.length > 0 || isExact ? asTyped(places) : await corrected(text)
      if (found.places.length === 0) requirePostcodeOf(text)
      return found
    },

    async postcode(postcode) {
      requirePostcodes()
      const row = await store.postcode(postcode)
      if (!row) requireArea(postcode)
      return row
    },

    source: () => answeredBy,
  }

  async function outcodes(outcode: string): Promise<GeoData[]> {
    const places = registers.hasPlaces ? await store.placesWithOutcode(outcode) : []
    if (places.length > 0 || registers.isFictional)
      return places.map((place) => toGeoData(place, { place, level: 'outcode', postcode: outcode }))
    requirePostcodes()
    const centre = await store.centreOfOutcode(outcode)
    return centre ? [toGeoData(centre, { place: null, level: 'outcode', postcode: outcode })] : []
  }

  function requirePostcodes(): void {
    if (registers.postcodes === null)
      throw new LookupError('no_source', 'No postcodes are loaded. Ask the operator to load a register of postcodes.')
    answeredBy = registers.postcodes
  }

  /** Throws where the register leaves out the postcode's area: an empty answer would say that it does not exist. */
  function requireArea(postcode: string): void {
    const lacking = registers.postcodes && lackedBy(registers.postcodes, postcode)
    if (lacking) throw new LookupError('no_source', lacking)
  }

  /** Throws where the postcode of an address was not searched: none found would say that the address does not exist. */
  function requirePostcodeOf(address: string): void {
    const { postcode } = splitPostcode(address)
    if (postcode === null) return
    const answered = answeredBy
    requirePostcodes()
    requireArea(postcode)
    answeredBy = answered
  }

  async function postcodes(postcode: string): Promise<GeoData[]> {
    requirePostcodes()
    const row = await store.postcode(postcode)
    if (!row) return [unlisted(postcode)].filter((found) => found !== null)
    const place = row.place_id === null ? null : await store.place(row.place_id)
    return [toGeoData(row, { place, level: 'postcode', postcode })]
  }

  async function named(text: string): Promise<GeoData[]> {
    const [name = '', within = ''] = text.split(',').map((part) => part.trim())
    const found = [...(await placesNamed(name, within)), ...(await streetsNamed(name, within))]
    return found.length > 0 ? found : addressed(text)
  }

  /** Places and streets with a differently spelt name, for the most likely name. */
  async function corrected(text: string): Promise<PlacesFound> {
    const [typed = '', within = ''] = text.split(',').map((part) => part.trim())
    const name = typed.replace(houseNumber, '')
    const key = toNameKey(name)
    // The name is right, but the rest of the text does not match.
    if ((await placesNamed(key, '')).length > 0 || (await streetsNamed(key, '')).length > 0) return asTyped([])
    const inRegister = registers.hasPlaces ? await store.placeKeysNear(key) : []
    const inGazetteer = hasGazetteer ? realKeysNear(key) : []
    const nearPlaces = byErrors(key, [...inRegister, ...inGazetteer])
    const found = await firstFound(placesNamed, nearPlaces, within)
    if (found || !registers.hasPlaces) return found ?? asTyped([])
    for (const [street, place] of [[name, within] as const, ...(within === '' ? streetsThenPlaces(name) : [])]) {
      const isWrong = place !== '' && (await store.placesNamed(place)).length === 0
      if (isWrong || (await streetsNamed(street, '')).length > 0) continue
      const found = await firstFound(streetsNamed, await store.streetKeysNear(toNameKey(street)), place)
      if (found) return found
    }
    return asTyped([])
  }

  async function firstFound(find: typeof placesNamed, keys: string[], within: string): Promise<PlacesFound | null> {
    for (const key of keys) {
      const places = await find(key, within)
      if (places.length > 0) return { places, searchedName: [key, within].filter(Boolean).join(', ') }
    }
    return null
  }

  async function placesNamed(name: string, within: string): Promise<GeoData[]> {
    const places = registers.hasPlaces ? await store.placesNamed(name, within) : []
    const others = hasGazetteer
      ? realPlacesNamed(name, within).filter((real) => !places.some((place) => isSamePlace(place, real)))
      : []
    return [...places.map(withNear), ...others].map(({ near, ...place }) =>
      toGeoData(place, { place, level: 'place', ...(near && { near }) }),
    )
  }

  async function streetsNamed(name: string, within: string): Promise<GeoData[]> {
    if (!registers.hasPlaces) return []
    const around = within === '' ? undefined : (await store.placesNamed(within)).map(({ place_id }) => place_id)
    const streets = around?.length === 0 ? [] : await store.streetsNamed(name, around)
    return streets.map((street) => toGeoData(street, { place: street.place, level: 'street', street: street.name }))
  }

  /** A postal address: by its postcode, or else by its street, without the house. */
  async function addressed(text: string): Promise<GeoData[]> {
    const { postcode, parts } = splitPostcode(text)
    const byPostcode = postcode && registers.postcodes ? await postcodes(postcode) : []
    // A street may still have a position where its postcode has none.
    if (byPostcode.some(({ latitude }) => latitude)) return byPostcode
    answeredBy = registers.places
    for (const [at, part] of parts.entries()) {
      // A street comes before its place, or alone.
      const within = parts[at + 1] ?? ''
      if (within === '' && at > 0) break
      const found = await streetsNamed(part.replace(houseNumber, ''), within)
      if (found.length > 0) return found
    }
    for (const [street, place] of parts.length === 1 ? streetsThenPlaces(parts[0]!) : []) {
      const found = await streetsNamed(street, place)
      if (found.length > 0) return found
    }
    if (byPostcode.length > 0) answeredBy = registers.postcodes ?? answeredBy
    return byPostcode
  }
}

/** Areas that Code-Point Open leaves out, because it covers Great Britain alone. */
const outsideGreatBritain: ReadonlyMap<string, string> = new Map([
  ['BT', 'Northern Ireland'],
  ['GY', 'Guernsey'],
  ['IM', 'the Isle of Man'],
  ['JE', 'Jersey'],
])

function lackedBy({ register }: Register, postcode: string): string | null {
  const area = outsideGreatBritain.get(postcodeAreaOf(postcode))
  return register === 'Code-Point Open' && area
    ? `${register} has no postcodes of ${area}. Ask the operator to load the ONS Postcode Directory.`
    : null
}

/** A text without a comma as a street and its place, the longest street first. */
function streetsThenPlaces(text: string): [street: string, place: string][] {
  const words = text.replace(houseNumber, '').split(/\s+/).slice(0, mostWords)
  return words
    .slice(1)
    .map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .reverse()
}

const asTyped = (places: GeoData[]): PlacesFound => ({ places, searchedName: null })

function byErrors(key: string, others: readonly string[]): string[] {
  const errors = new Map(others.map((other) => [other, errorsBetween(key, other, mostErrors)]))
  return [...errors.keys()].sort((one, other) => errors.get(one)! - errors.get(other)!)
}
const mostErrors = 4
const mostWords = 8
