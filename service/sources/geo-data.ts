/** `geo_data` records: WGS84 always, OSGB36 for Great Britain (interface 2.1, decision 0022). */

import proj4 from 'proj4'
import type { FilledRecord } from '../../contract/records.ts'
import { unfilled } from '../handler.ts'
import type { PlaceTable } from '../store/tables.ts'

export type GeoData = FilledRecord<'geo_data'>
type Level = 'postcode' | 'street' | 'place' | 'outcode' | 'telephone_area'
type Described = {
  /** Null where only the postcode is known. */
  place: Pick<PlaceTable, 'name' | 'county' | 'country'> | null
  level: Level
  postcode?: string
  street?: string
}

/** The British National Grid by the seven-parameter Helmert transformation, good to about five metres (EPSG:27700). */
const nationalGrid = proj4(
  'WGS84',
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m',
)

export function geoDataOf(
  { latitude, longitude }: { latitude: number; longitude: number },
  { place, level, postcode, street }: Described,
): GeoData {
  return {
    // Northern Ireland lies outside the grid.
    ...(isNorthernIrish(place, postcode) ? unfilled<'north' | 'east'>() : toNationalGrid(latitude, longitude)),
    country_code: 'GB',
    country_name: 'United Kingdom',
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    description: [postcode, street, place?.name, place?.county, place?.country].filter(Boolean).join(', '),
    postcode: postcode ?? null,
    city: place?.name ?? null,
    accurate: String(level === 'postcode'),
    level,
    ...unfilled<'uprn' | 'uprn_enc'>(),
  }
}

const isNorthernIrish = (place: Described['place'], postcode = '') =>
  place ? place.country === 'Northern Ireland' : postcode.startsWith('BT')

/** Whole metres. */
function toNationalGrid(latitude: number, longitude: number): { north: string; east: string } {
  const [east, north] = nationalGrid.forward([longitude, latitude])
  return { north: north.toFixed(0), east: east.toFixed(0) }
}
