/** Names on the map. */
import { distanceBetween } from '../../../entities/geo/geodesy.ts'

export type Look = 'nation' | 'abroad' | 'sea' | 'island' | 'city' | 'town' | 'village' | 'square' | Street
/** Only on a street map: a street, a road's number, a postcode, and places along it. */
type Street = 'street' | 'number' | 'postcode' | 'spot'
export type Name = {
  name: string
  latitude: number
  longitude: number
  look: Look
  /** The zooms at which it is useful. */
  from: number
  to: number
  /** Degrees clockwise, to run along a street. */
  angle?: number
  /** The words to show with it. */
  by?: string | undefined
}

/** Two sources give the centre of one place up to this far apart. */
const samePlace = 8000

/** Without the places that the base map names already. */
export function besides(names: readonly Name[], known: readonly Name[]): Name[] {
  const byName = Map.groupBy(known, ({ name }) => name.toLowerCase())
  return names.filter(
    (name) => !byName.get(name.name.toLowerCase())?.some((other) => distanceBetween(name, other) < samePlace),
  )
}

/** The words to show with these names. */
export const attributionsOf = (names: readonly Name[]): string[] => [
  // Two sources can have a sentence in common.
  ...new Set(names.flatMap(({ by }) => by?.split('. ') ?? [])),
]
