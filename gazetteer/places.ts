/** All real places, written by scripts/places.ts. */
import { type Place, type PlaceRow, toPlace } from './place.ts'
import { realTowns } from './real-towns.ts'
import villages from './real-villages.json' with { type: 'json' }

/** The most important first. */
export const places: readonly Place[] = [...realTowns, ...(villages as PlaceRow[]).map(toPlace)]

export const placesBy = 'Place names: GeoNames, CC BY 4.0'
