/** The real towns, without villages and parts of towns: the map in a browser needs no others. */
import { type Place, type PlaceRow, toPlace } from './place.ts'
import rows from './real-towns.json' with { type: 'json' }

/** The most important first. */
export const realTowns: readonly Place[] = (rows as PlaceRow[]).map(toPlace)
