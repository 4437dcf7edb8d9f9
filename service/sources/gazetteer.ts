/** Real places by name, from the list that comes with the application (GeoNames). */
import { nearestTown } from '../../gazetteer/nearest-town.ts'
import type { Place } from '../../gazetteer/place.ts'
import { places } from '../../gazetteer/places.ts'
import { toNameKey } from '../store/name-key.ts'
import { isWithin } from '../store/places.ts'
import { sameKeys } from '../store/search/name-words.ts'
import { errorsBetween, mayBeMeant, mayBeMisspelt } from '../store/search/spelling.ts'
import type { PlaceTable } from '../store/tables.ts'

export type RealPlace = Pick<PlaceTable, 'name' | 'county' | 'country' | 'latitude' | 'longitude'> & {
  /** `near Goole`, for a place without a county. */
  near?: string
}

const byKey = Map.groupBy(places, ({ name }) => toNameKey(name))
const wellKnown = 5

/** @param within a county or a nation, or empty @returns the most important first */
export function realPlacesNamed(name: string, within = ''): RealPlace[] {
  return sameKeys(toNameKey(name))
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((place) => isWithin(place, within))
    .map(({ name, county, country, latitude, longitude, rank }) => {
      const place = { name, county, country, latitude, longitude }
      return rank > wellKnown ? withNear(place) : place
    })
}

/** A place without a county says which town it is near. */
export function withNear(place: Omit<RealPlace, 'near'>): RealPlace {
  const town = place.county ? undefined : nearestTown(place)?.town
  return town && town.name !== place.name ? { ...place, near: `near ${town.name}` } : place
}

/** Keys of places whose names are one error away, the most important first. */
export const realKeysNear = (key: string): string[] =>
  mayBeMisspelt(key) ? [...byKey.keys()].filter((other) => mayBeMeant(other) && errorsBetween(key, other, 1) === 1) : []

/** Degrees, about 8 km. Two rows with one name this near are one place. */
const apart = 0.07

export const isSamePlace = (a: Pick<Place, 'latitude' | 'longitude'>, b: Pick<Place, 'latitude' | 'longitude'>) =>
  Math.abs(a.latitude - b.latitude) < apart && Math.abs(a.longitude - b.longitude) < 2 * apart
