/**
 * What the map shows: layers of places. The list beside the map, the map itself and whatever is taken away from both are
 * made of these alone, so they can say neither more nor less than each other.
 */
import type { Pointer } from '../paths.ts'
import type { GridPosition } from './geo/national-grid.ts'

/** Somewhere, as far as it is known. */
export type Place = {
  /** One of its layer, and the same each time the layer is made. */
  id: string
  name: string
  /** What its point is, in words: `Postcode centre; approximate, within about 150 m`. */
  what: string
  /** WGS84, in degrees; null where nothing can be drawn: such a place is listed, and `what` says why. */
  point: Point | null
  /** Its place on the national grid (OSGB36), where whoever gave the point said so. */
  grid?: GridPosition
  /** Its point is worked out from that place on the grid. */
  isWorkedOut?: boolean
  /** What is wrong with what was given: it cannot be read, or contradicts itself. */
  problem?: string
  /** Metres within which it lies; null where whoever gave the point did not say, and it stands as given. */
  radius: number | null
  /** Somewhere in the circle and no nearer known: a mark in its middle would be read as an address. */
  isArea: boolean
  /** What else is known, in the order in which it is read. */
  facts: readonly Fact[]
  /** The screen that tells more. */
  to?: string
  /** What `geo_code` can be asked for its point by, a postcode or a town, where it has none. */
  text?: string
  /** Where it stands in an answer, so that it can be pinned and proved; absent where it is the analyst's own. */
  from?: Pointer
  /** Where else in that answer it stands: of an address that several officers give, each of them. */
  alsoAt?: readonly string[]
}

export type Point = { latitude: number; longitude: number }
export type Fact = readonly [label: string, value: string]

/** Told apart by shape as well as by colour. */
export const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'pentagon'] as const
export type Shape = (typeof shapes)[number]
/** `colour` counts the tokens `--layer-1` to `--layer-6`. */
export type Symbol = { shape: Shape; colour: 1 | 2 | 3 | 4 | 5 | 6 }

export type Layer = {
  /** As the address has it: `layer=KEY`. Of the analyst's own points it is in no address. */
  key: string
  name: string
  symbol: Symbol
  places: readonly Place[]
  isShown: boolean
}
