import { smallTowns, type Town, towns } from '../gazetteer/towns.ts'
import { toOpaque } from './opaque.ts'
import { Random } from './random.ts'
import { nameStreet } from './street-names.ts'

type Point = Pick<Town, 'latitude' | 'longitude'>
type StreetRow = Point & { street_id: string; name: string; place_id: number }
type PostcodeRow = Point & { postcode: string; street_id: string; place_id: number }
type PlaceRow = Omit<Town, 'rank'> & { place_id: number }

export type Street = { row: StreetRow; postcodes: PostcodeRow[] }

/** A town with its invented streets. */
export type Place = { row: PlaceRow; town: Town; streets: Street[] }

export type WeighedPlace = { place: Place; weight: number }

/** By rank: the number of streets, their distance from the centre, and the amount of business. */
const sizes = {
  1: { streets: 40, kilometres: 2.6, weight: 30 },
  2: { streets: 22, kilometres: 1.6, weight: 11 },
  3: { streets: 13, kilometres: 0.9, weight: 5 },
  4: { streets: 8, kilometres: 0.6, weight: 2.5 },
}

// Letters that Royal Mail never uses in an inward code, so that none of these postcodes can ever exist.
const inwardLetters = 'CIKMOV'

const kilometresPerDegree = 111.2

/** Every place of the gazetteer; the same for every size of register. */
export const surveyPlaces = (seed: number): Place[] =>
  towns.map((town, index) => surveyPlace(town, index + 1, new Random(seed, 'place', index), seed))

/** Places with their own dialling codes, without streets. */
export const smallPlaces = (before: number): PlaceRow[] =>
  smallTowns.map(({ rank: _, ...town }, index) => ({
    place_id: before + index + 1,
    ...town,
  }))

/** Chooses places in proportion to their business. */
export const weighPlaces = (places: readonly Place[]): WeighedPlace[] =>
  places.map((place) => ({ place, weight: place.town.name === 'London' ? 150 : sizes[place.town.rank].weight }))

/** The first with the name, if several towns share it. */
export const placeCalled = (name: string, places: readonly Place[]): Place =>
  places.find(({ row }) => row.name === name)!

/** `King's Lynn` → `kings-lynn`. */
export const toHostName = (place: string): string => place.toLowerCase().replace(/['.]/g, '').replace(/\W+/g, '-')

function surveyPlace(town: Town, place_id: number, random: Random, seed: number): Place {
  const { rank, ...fields } = town
  const { streets: howMany, kilometres } = sizes[rank]
  const row = { place_id, ...fields }
  const names = new Set<string>()
  while (names.size < howMany) names.add(nameStreet(town.country, random))
  const inward = shuffledInwardCodes(random)
  const streets = [...names].map((name, index) => {
    const street_id = toOpaque(seed, 'street', place_id * 100 + index, 10)
    const middle = nearby(town, kilometres, random)
    const street = { street_id, name, place_id, ...middle }
    return {
      row: street,
      postcodes: surveyPostcodes(street, town.outcode, inward.splice(0, random.whole(2, 5)), random),
    }
  })
  return { row, town, streets }
}

const surveyPostcodes = (street: StreetRow, outcode: string, inward: string[], random: Random) =>
  inward.map((code) => ({
    postcode: `${outcode} ${code}`,
    street_id: street.street_id,
    place_id: street.place_id,
    ...nearby(street, 0.15, random),
  }))

function shuffledInwardCodes(random: Random): string[] {
  const codes = [...'123456789'].flatMap((digit) =>
    [...inwardLetters].flatMap((first) => [...inwardLetters].map((second) => digit + first + second)),
  )
  for (let last = codes.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    const code = codes[last]!
    codes[last] = codes[other]!
    codes[other] = code
  }
  return codes
}

/** A point within this distance, more likely near than far. */
function nearby(centre: Point, kilometres: number, random: Random) {
  const distance = (random.fraction() * kilometres) / kilometresPerDegree
  const bearing = random.fraction() * 2 * Math.PI
  const narrowing = Math.cos((centre.latitude * Math.PI) / 180)
  return {
    latitude: toSixPlaces(centre.latitude + distance * Math.cos(bearing)),
    longitude: toSixPlaces(centre.longitude + (distance * Math.sin(bearing)) / narrowing),
  }
}

const toSixPlaces = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
