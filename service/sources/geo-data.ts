/** `geo_data` records: WGS84 always, OSGB36 for Great Britain (interface 2.1, decision 0022). */
import type { FilledRecord } from '../../contract/records.ts'
import type { PlaceTable } from '../store/tables.ts'
import { byHelmert, type ToNationalGrid } from './national-grid.ts'
import { unfilled } from './source.ts'

export const postcodeAtEnd = /[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i

export type GeoData = FilledRecord<'geo_data'>
type Level = 'postcode' | 'street' | 'place' | 'outcode' | 'telephone_area'
type Located = {
  latitude: number
  longitude: number
  /** For a postcode that is no longer in use. */
  ended_on?: string | null
  is_accurate?: string | null
}
type Described = {
  place: Pick<PlaceTable, 'name' | 'county' | 'country'> | null
  level: Level
  postcode?: string
  street?: string
  /** `near Goole`: tells apart places that share a name and have no county. */
  near?: string
}

export function geoDataOf(
  { latitude, longitude, ended_on = null, is_accurate }: Located,
  { place, level, postcode, street, near }: Described,
  toNationalGrid: ToNationalGrid = byHelmert,
): GeoData {
  return {
    ...(isOffGrid(place, postcode)
      ? unfilled<'north' | 'east' | 'transformation'>()
      : toNationalGrid(latitude, longitude)),
    ...countryOf(place),
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    description: [postcode, street, place?.name, near, place?.county, place?.country].filter(Boolean).join(', '),
    postcode: postcode ?? null,
    city: place?.name ?? null,
    accurate: String(level === 'postcode' && is_accurate !== 'N'),
    ended_on,
    level,
    ...unfilled<'uprn' | 'uprn_enc'>(),
  }
}

/** The Crown dependencies are not part of the United Kingdom. */
const dependencies: ReadonlyMap<string, string> = new Map([
  ['Isle of Man', 'IM'],
  ['Guernsey', 'GG'],
  ['Jersey', 'JE'],
])

function countryOf(place: Described['place']): { country_code: string; country_name: string } {
  const code = place && dependencies.get(place.country)
  return code
    ? { country_code: code, country_name: place.country }
    : { country_code: 'GB', country_name: 'United Kingdom' }
}

/** Northern Ireland and the Channel Islands lie outside the grid. */
const isOffGrid = (place: Described['place'], postcode = '') =>
  place ? ['Northern Ireland', 'Guernsey', 'Jersey'].includes(place.country) : /^(BT|GY|JE)/.test(postcode)
