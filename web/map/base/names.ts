/** Names of the base map beside those of towns. Where they stand is where they can be read, to a tenth of a degree or so. */
import { type Town, towns } from '../../../gazetteer/towns.ts'

export type Look = 'nation' | 'abroad' | 'sea' | 'island' | 'city' | 'town' | 'village' | 'square' | Street
/** On a map of streets alone: along one, a road's number, and what stands there. */
type Street = 'street' | 'number' | 'spot'
export type Name = {
  name: string
  latitude: number
  longitude: number
  look: Look
  /** Zooms between which it is of use. */
  from: number
  to: number
  /** Degrees by which it is turned, clockwise, to run along a street. */
  angle?: number
}

const name = (look: Look, name: string, latitude: number, longitude: number, from: number, to: number): Name => ({
  ...{ look, name, latitude, longitude, from, to },
})

const lands = [
  name('nation', 'SCOTLAND', 56.95, -4.45, 0, 7),
  name('nation', 'ENGLAND', 52.95, -0.75, 0, 7),
  name('nation', 'WALES', 52.35, -3.7, 0, 7),
  name('nation', 'NORTHERN IRELAND', 54.62, -6.85, 6, 8),
  name('abroad', 'IRELAND', 53.1, -8.2, 0, 8),
  name('abroad', 'FRANCE', 49.1, 0.9, 0, 8),
  name('abroad', 'BELGIUM', 50.75, 3.9, 0, 8),
  name('abroad', 'NETHERLANDS', 52.2, 5.6, 0, 8),
  name('abroad', 'NORWAY', 60.6, 7.4, 0, 7),
]

const seas = [
  name('sea', 'North Sea', 56.3, 1.9, 0, 9),
  name('sea', 'Irish Sea', 53.75, -5.2, 6, 9),
  name('sea', 'English Channel', 50.12, -1.9, 6, 9),
  name('sea', 'Celtic Sea', 50.9, -6.9, 6, 9),
  name('sea', 'Atlantic Ocean', 56.4, -10.4, 0, 8),
  name('sea', 'Bristol Channel', 51.35, -4.3, 8, 10),
  name('sea', 'The Wash', 52.95, 0.3, 8, 10),
  name('sea', 'Moray Firth', 57.75, -3.65, 8, 10),
  name('sea', 'Firth of Forth', 56.1, -2.8, 8, 10),
  name('sea', 'The Minch', 58.2, -5.9, 7, 9),
  name('sea', 'Cardigan Bay', 52.5, -4.6, 8, 10),
  name('sea', 'Morecambe Bay', 54.08, -3.05, 9, 11),
]

const islands = [
  name('island', 'Shetland', 60.35, -1.2, 6, 9),
  name('island', 'Orkney', 59.02, -3.1, 6, 9),
  name('island', 'Outer Hebrides', 57.75, -7.2, 7, 9),
  name('island', 'Skye', 57.33, -6.2, 7, 10),
  name('island', 'Mull', 56.45, -6.0, 8, 10),
  name('island', 'Islay', 55.77, -6.25, 8, 10),
  name('island', 'Arran', 55.58, -5.22, 8, 10),
  name('island', 'Isle of Man', 54.23, -4.55, 6, 10),
  name('island', 'Anglesey', 53.3, -4.4, 8, 10),
  name('island', 'Isle of Wight', 50.67, -1.3, 8, 10),
  name('island', 'Isles of Scilly', 49.93, -6.32, 7, 10),
  name('island', 'Guernsey', 49.46, -2.58, 7, 10),
  name('island', 'Jersey', 49.22, -2.13, 7, 10),
]

const lookOf = (rank: Town['rank']): Look => (rank === 1 ? 'city' : rank === 2 ? 'town' : 'village')

/** From which zoom on a town of each rank is named. */
const zooms: { readonly [rank in Town['rank']]: number } = { 1: 0, 2: 6, 3: 7, 4: 8 }

const capitals = ['London', 'Edinburgh', 'Cardiff', 'Belfast']
const isCapital = ({ name }: { name: string }) => capitals.includes(name)

const settlements = towns
  .toSorted((a, b) => a.rank - b.rank || Number(isCapital(b)) - Number(isCapital(a)))
  .map(({ name: called, latitude, longitude, rank }) =>
    name(lookOf(rank), called, latitude, longitude, zooms[rank], 22),
  )

/** Most important first. */
export const names: readonly Name[] = [
  ...settlements.filter(({ look }) => look === 'city'),
  ...lands,
  ...seas,
  ...islands,
  ...settlements.filter(({ look }) => look !== 'city'),
]

/** Of a square of the national grid: it takes what room is left. */
export const squareName = (letters: string, latitude: number, longitude: number): Name =>
  name('square', letters, latitude, longitude, 0, 22)
