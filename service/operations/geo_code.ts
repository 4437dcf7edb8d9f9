import { toOutcode, toPostcode } from '../../contract/postcode.ts'
import type { Handler } from '../handler.ts'
import type { StreetInPlace } from '../store/places.ts'
import type { Store } from '../store/store.ts'
import { type GeoData, geoDataOf } from './geo-data.ts'

/** A postcode, its outer part, a street (with its place, perhaps), or a place (with its county, perhaps). */
export const geo_code: Handler<'geo_code'> = async ({ text }, { store }) => {
  const postcode = toPostcode(text)
  if (postcode) return { geo_data_list: await postcodes(postcode, store) }
  const outcode = toOutcode(text)
  if (outcode) {
    const places = await store.placesWithOutcode(outcode)
    return { geo_data_list: places.map((place) => geoDataOf(place, { place, level: 'outcode', postcode: outcode })) }
  }
  return { geo_data_list: await named(text, store) }
}

async function postcodes(postcode: string, store: Store): Promise<GeoData[]> {
  const row = await store.postcode(postcode)
  if (!row) return []
  const place = await store.place(row.place_id)
  return [geoDataOf(row, { place, level: 'postcode', postcode })]
}

async function named(text: string, store: Store): Promise<GeoData[]> {
  const [name = '', within = ''] = text.split(',').map((part) => part.trim())
  const places = await store.placesNamed(name, within)
  const around = within === '' ? undefined : (await store.placesNamed(within)).map(({ place_id }) => place_id)
  const streets = around?.length === 0 ? [] : await store.streetsNamed(name, around)
  return [...places.map((place) => geoDataOf(place, { place, level: 'place' })), ...streets.map(ofStreet)]
}

const ofStreet = (street: StreetInPlace) =>
  geoDataOf(street, { place: street.place, level: 'street', street: street.name })
