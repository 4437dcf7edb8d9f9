/** Coordinates from the store: a postcode, its outer part, a street (with its place), or a place (with its county). */
import { LookupError } from '../../../contract/errors.ts'
import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import { toNameKey } from '../../store/name-key.ts'
import { errorsBetween } from '../../store/search/spelling.ts'
import type { Store } from '../../store/store.ts'
import { isSamePlace, realKeysNear, realPlacesNamed } from '../gazetteer.ts'
import { type GeoData, geoDataOf, postcodeAtEnd } from '../geo-data.ts'
import type { ToNationalGrid } from '../national-grid.ts'
import type { PlaceRegisters } from '../registers.ts'
import type { PlaceSource, PlacesFound, Register } from '../source.ts'

/** `140 `, `12a-14 `: a house number before its street. */
const houseNumber = /^\d+[a-z]?(\s*[-–/]\s*\d+[a-z]?)?\s+(?=\p{L})/iu

/**
 * Includes the real places of the gazetteer while no places are loaded. @returns also the register of the last answer
 */
export function placesInStore(
  store: Store,
  registers: PlaceRegisters,
  toNationalGrid: ToNationalGrid,
): PlaceSource & { source(): Register } {
  let answeredBy = registers.places
  const hasGazetteer = !registers.hasPlaces || registers.isFictional
  const toGeoData = (at: Parameters<typeof geoDataOf>[0], described: Parameters<typeof geoDataOf>[1]) =>
    geoDataOf(at, described, toNationalGrid)

  return {
    async placesCalled(text, isExact) {
      const postcode = toPostcode(text)
      if (postcode) return asTyped(await postcodes(postcode))
      const outcode = toOutcode(text)
      if (outcode) return asTyped(await outcodes(outcode))
      const places = await named(text)
      return places.length > 0 || isExact ? asTyped(places) : corrected(text)
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

  /** @throws LookupError if none are loaded, because then it is not known whether the postcode exists */
  function requirePostcodes(): void {
    if (registers.postcodes === null)
      throw new LookupError('no_source', 'No postcodes are loaded. Ask the operator to load a register of postcodes.')
    answeredBy = registers.postcodes
  }

  async function postcodes(postcode: string): Promise<GeoData[]> {
    requirePostcodes()
    const row = await store.postcode(postcode)
    if (!row) return []
    const place = row.place_id === null ? null : await store.place(row.place_id)
    return [toGeoData(row, { place, level: 'postcode', postcode })]
  }

  async function named(text: string): Promise<GeoData[]> {
    const parts = text.split(',').map((part) => part.trim())
    const [name = '', within = ''] = parts
    const found = [...(await placesNamed(name, within)), ...(await streetsNamed(name, within))]
    return found.length > 0 ? found : addressed(parts)
  }

  /** Places and streets with a differently spelt name, for the most likely name. */
  async function corrected(text: string): Promise<PlacesFound> {
    const [name = '', within = ''] = text.split(',').map((part) => part.trim())
    const key = toNameKey(name.replace(houseNumber, ''))
    const known = [...(await placesNamed(key, '')), ...(await streetsNamed(key, ''))]
    // The name is right, but the rest of the text does not match.
    if (known.length > 0) return asTyped([])
    const inRegister = registers.hasPlaces ? await store.placeKeysNear(key) : []
    const inGazetteer = hasGazetteer ? realKeysNear(key) : []
    const answers = async (find: typeof placesNamed, near: string) => {
      const places = await find(near, within)
      return places.length > 0 ? { places, searchedName: [near, within].filter(Boolean).join(', ') } : null
    }
    for (const near of byErrors(key, [...inRegister, ...inGazetteer])) {
      const found = await answers(placesNamed, near)
      if (found) return found
    }
    for (const near of registers.hasPlaces ? await store.streetKeysNear(key) : []) {
      const found = await answers(streetsNamed, near)
      if (found) return found
    }
    return asTyped([])
  }

  async function placesNamed(name: string, within: string): Promise<GeoData[]> {
    const places = registers.hasPlaces ? await store.placesNamed(name, within) : []
    const others = hasGazetteer
      ? realPlacesNamed(name, within).filter((real) => !places.some((place) => isSamePlace(place, real)))
      : []
    return [
      ...places.map((place) => toGeoData(place, { place, level: 'place' })),
      ...others.map(({ near, ...place }) => toGeoData(place, { place, level: 'place', ...(near && { near }) })),
    ]
  }

  async function streetsNamed(name: string, within: string): Promise<GeoData[]> {
    if (!registers.hasPlaces) return []
    const around = within === '' ? undefined : (await store.placesNamed(within)).map(({ place_id }) => place_id)
    const streets = around?.length === 0 ? [] : await store.streetsNamed(name, around)
    return streets.map((street) => toGeoData(street, { place: street.place, level: 'street', street: street.name }))
  }

  /** A postal address: by its postcode, or else by its street, without the house. */
  async function addressed(parts: readonly string[]): Promise<GeoData[]> {
    const postcode = toPostcode(postcodeAtEnd.exec(parts.at(-1) ?? '')?.[0] ?? '')
    const byPostcode = postcode && registers.postcodes ? await postcodes(postcode) : []
    if (byPostcode.length > 0) return byPostcode
    answeredBy = registers.places
    for (const [at, part] of parts.entries()) {
      // A street comes before its place, or alone.
      const within = parts[at + 1]?.replace(postcodeAtEnd, '').trim() ?? ''
      if (within === '' && at > 0) break
      const found = await streetsNamed(part.replace(houseNumber, ''), within)
      if (found.length > 0) return found
    }
    return parts.length === 1 ? streetThenPlace(parts[0]!.replace(houseNumber, '').split(/\s+/)) : []
  }

  /** Without a comma: the longest name of a street that a place follows. */
  async function streetThenPlace(words: readonly string[]): Promise<GeoData[]> {
    for (let at = Math.min(words.length, mostWords) - 1; at > 0; at -= 1) {
      const found = await streetsNamed(words.slice(0, at).join(' '), words.slice(at).join(' '))
      if (found.length > 0) return found
    }
    return []
  }
}

const asTyped = (places: GeoData[]): PlacesFound => ({ places, searchedName: null })

/** The nearest spelling first. */
function byErrors(key: string, others: readonly string[]): string[] {
  const errors = new Map(others.map((other) => [other, errorsBetween(key, other, mostErrors)]))
  return [...errors.keys()].sort((one, other) => errors.get(one)! - errors.get(other)!)
}
const mostErrors = 4
/** Of a street and its place. */
const mostWords = 8
