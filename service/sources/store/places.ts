/** Coordinates from the store: a postcode, its outer part, a street (with its place), or a place (with its county). */
import { toOutcode, toPostcode } from '../../../contract/postcode.ts'
import type { StreetInPlace } from '../../store/places.ts'
import type { Store } from '../../store/store.ts'
import { type GeoData, geoDataOf } from '../geo-data.ts'
import type { PlaceSource } from '../source.ts'

export const placesInStore = (store: Store): PlaceSource => ({
  async placesCalled(text) {
    const postcode = toPostcode(text)
    if (postcode) return postcodes(postcode, store)
    const outcode = toOutcode(text)
    if (!outcode) return named(text, store)
    const places = await store.placesWithOutcode(outcode)
    return places.map((place) => geoDataOf(place, { place, level: 'outcode', postcode: outcode }))
  },
})

async function postcodes(postcode: string, store: Store): Promise<GeoData[]> {
  const row = await store.postcode(postcode)
  if (!row) return []
  const place = row.place_id === null ? null : await store.place(row.place_id)
  return [geoDataOf(row, { place, level: 'postcode', postcode })]
}

async function named(text: string, store: Store): Promise<GeoData[]> {
  const parts = text.split(',').map((part) => part.trim())
  const [name = '', within = ''] = parts
  const places = await store.placesNamed(name, within)
  const found = [
    ...places.map((place) => geoDataOf(place, { place, level: 'place' })),
    ...(await streetsNamed(name, within, store)),
  ]
  return found.length > 0 ? found : addressed(parts, store)
}

async function streetsNamed(name: string, within: string, store: Store): Promise<GeoData[]> {
  const around = within === '' ? undefined : (await store.placesNamed(within)).map(({ place_id }) => place_id)
  return around?.length === 0 ? [] : (await store.streetsNamed(name, around)).map(ofStreet)
}

const postcodeAtEnd = /[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i
/** `140 `, `12a-14 `: the number of a house before its street. */
const houseNumber = /^\d+[a-z]?(\s*[-–/]\s*\d+[a-z]?)?\s+(?=\p{L})/iu

/** An address as on a letter: by its postcode, or else by its street, without the house. */
async function addressed(parts: readonly string[], store: Store): Promise<GeoData[]> {
  const postcode = toPostcode(postcodeAtEnd.exec(parts.at(-1) ?? '')?.[0] ?? '')
  const byPostcode = postcode ? await postcodes(postcode, store) : []
  if (byPostcode.length > 0) return byPostcode
  for (const [at, part] of parts.entries()) {
    // A street stands before its place, or alone.
    const within = parts[at + 1]?.replace(postcodeAtEnd, '').trim() ?? ''
    if (within === '' && at > 0) break
    const found = await streetsNamed(part.replace(houseNumber, ''), within, store)
    if (found.length > 0) return found
  }
  return []
}

const ofStreet = (street: StreetInPlace) =>
  geoDataOf(street, { place: street.place, level: 'street', street: street.name })
