/** Real places by name, from the list that comes with the application (GeoNames). */
import { nearestTown } from '../../gazetteer/nearest-town.ts'
import type { Place } from '../../gazetteer/place.ts'
import { places } from '../../gazetteer/places.ts'
import { toNameKey } from '../store/name-key.ts'
import { sameKeys } from '../store/search/name-words.ts'
import { errorsBetween, mayBeMeant, mayBeMisspelt } from '../store/search/spelling.ts'

export type RealPlace = Pick<Place, 'name' | 'county' | 'country' | 'latitude' | 'longitude'> & {
  /** `near Goole`, for a place without a county. */
  near?: string
}

const byKey = Map.groupBy(places, ({ name }) => toNameKey(name))
const wellKnown = 5

/** @param within a county or a nation, or empty @returns the most important first */
export function realPlacesNamed(name: string, within = ''): RealPlace[] {
  const wanted = toNameKey(within)
  return sameKeys(toNameKey(name))
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(
      ({ county, country }) => wanted === '' || [county, country].some((each) => each && toNameKey(each) === wanted),
    )
    .map(({ name, county, country, latitude, longitude, rank }) => {
      const town = county === null && rank > wellKnown ? nearestTown({ latitude, longitude })?.town : undefined
      const near = town && town.name !== name ? { near: `near ${town.name}` } : {}
      return { name, county, country, latitude, longitude, ...near }
    })
}

/** Keys of places whose names are one error away, the most important first. */
export const realKeysNear = (key: string): string[] =>
  mayBeMisspelt(key) ? [...byKey.keys()].filter((other) => mayBeMeant(other) && errorsBetween(key, other, 1) === 1) : []

/** Degrees, about 8 km. Two rows with one name this near are one place. */
const apart = 0.07

export const isSamePlace = (a: Pick<Place, 'latitude' | 'longitude'>, b: Pick<Place, 'latitude' | 'longitude'>) =>
  Math.abs(a.latitude - b.latitude) < apart && Math.abs(a.longitude - b.longitude) < 2 * apart
