/** A real place of the United Kingdom or the Crown dependencies: GeoNames (CC BY 4.0). */

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

/** As scripts/places.ts writes it. The county is known for the towns of towns.ts. */
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

/** The last rank of a town. */
export const leastTown = 6

export const toPlace = ([name, nation, rank, population, latitude, longitude, county]: PlaceRow): Place => ({
  name,
  country: nations[nation],
  county: county ?? null,
  rank,
  population,
  latitude,
  longitude,
})
