/** `geo_data` records: WGS84 always, OSGB36 for Great Britain (interface 2.1, decision 0022). */
import { postcodeAreaOf } from '../../contract/postcode.ts'
import type { FilledRecord } from '../../contract/records.ts'
import type { PlaceTable } from '../store/tables.ts'
import { byHelmert, type ToNationalGrid } from './national-grid.ts'
import { unfilled } from './source.ts'

export type GeoData = FilledRecord<'geo_data'>
type Level = 'postcode' | 'street' | 'place' | 'outcode' | 'telephone_area'
type Located = {
  /** Null for a postcode without a position. */
  latitude: number | null
  longitude: number | null
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
  const isPlaced = latitude !== null && longitude !== null
  const names = [postcode, street, place?.name, near, place?.county, place?.country]
  return {
    ...(!isPlaced || isOffGrid(place, postcode)
      ? unfilled<'north' | 'east' | 'transformation'>()
      : toNationalGrid(latitude, longitude)),
    ...countryOf(place, postcode),
    latitude: latitude?.toFixed(6) ?? null,
    longitude: longitude?.toFixed(6) ?? null,
    description: [...names, ...stateOf(isPlaced, ended_on)].filter(Boolean).join(', '),
    postcode: postcode ?? null,
    city: place?.name ?? null,
    accurate: String(isPlaced && level === 'postcode' && is_accurate !== 'N'),
    ended_on,
    level,
    ...unfilled<'uprn' | 'uprn_enc'>(),
  }
}

/** An answer without a position must not read as a postcode that does not exist. */
function stateOf(isPlaced: boolean, ended_on: string | null): string[] {
  const end = ended_on ? [`ended in ${ended_on.slice(0, 4)}`] : []
  if (isPlaced) return end
  return [...(end.length > 0 ? end : ['known']), 'without a position']
}

/** The Crown dependencies are not part of the United Kingdom. */
const dependencies: ReadonlyMap<string, string> = new Map([
  ['Isle of Man', 'IM'],
  ['Guernsey', 'GG'],
  ['Jersey', 'JE'],
])
const dependencyOfArea: ReadonlyMap<string, string> = new Map([
  ['IM', 'Isle of Man'],
  ['GY', 'Guernsey'],
  ['JE', 'Jersey'],
])

function countryOf(place: Described['place'], postcode = ''): { country_code: string; country_name: string } {
  const name = dependencyOfArea.get(postcodeAreaOf(postcode)) ?? place?.country ?? ''
  const code = dependencies.get(name)
  return code ? { country_code: code, country_name: name } : { country_code: 'GB', country_name: 'United Kingdom' }
}

/** Postcodes that belong to no place. Registers leave them out. */
const ofNoPlace = [
  { form: /^BF\d/, name: 'British Forces' },
  { form: /^GIR /, name: 'Girobank' },
]

/** The answer for a postcode that no register lists because it belongs to no place; null for any other. */
export function unlisted(postcode: string): GeoData | null {
  const of = ofNoPlace.find(({ form }) => form.test(postcode))
  if (!of) return null
  const answer = geoDataOf({ latitude: null, longitude: null }, { place: null, level: 'postcode', postcode })
  return { ...answer, description: `${postcode}, ${of.name}, without a position` }
}

/** Northern Ireland and the Channel Islands lie outside the grid. */
const isOffGrid = (place: Described['place'], postcode = '') =>
  place ? ['Northern Ireland', 'Guernsey', 'Jersey'].includes(place.country) : /^(BT|GY|JE)/.test(postcode)
