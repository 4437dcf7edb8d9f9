/** The real places of the United Kingdom and the Crown dependencies: GeoNames (CC BY 4.0), written by scripts/places.ts. */
import rows from './places.json' with { type: 'json' }

export const nations = {
  E: 'England',
  S: 'Scotland',
  W: 'Wales',
  N: 'Northern Ireland',
  M: 'Isle of Man',
  G: 'Guernsey',
  J: 'Jersey',
} as const
export type NationCode = keyof typeof nations

/** The form of places.json. The county is known for the towns of towns.ts. */
export type PlaceRow = [
  name: string,
  nation: NationCode,
  rank: number,
  population: number,
  latitude: number,
  longitude: number,
  county?: string,
]

export type Place = {
  name: string
  country: (typeof nations)[NationCode]
  county: string | null
  /** 1 to 4 as in towns.ts; 5 for a town of 20,000 or more, 6 of 5,000, 7 a village, 8 a part of a town. */
  rank: number
  /** 0 if GeoNames has none. Counted in different years. */
  population: number
  /** WGS84 degrees of the centre. */
  latitude: number
  longitude: number
}

/** The most important first. */
export const places: readonly Place[] = (rows as PlaceRow[]).map(
  ([name, nation, rank, population, latitude, longitude, county = null]) => ({
    name,
    country: nations[nation],
    county,
    rank,
    population,
    latitude,
    longitude,
  }),
)

export const placesBy = 'Place names: GeoNames, CC BY 4.0'
