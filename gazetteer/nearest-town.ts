/** The town nearest to a position, and the direction from the town to the position. */
import type { Place } from './place.ts'
import { realTowns } from './real-towns.ts'

type Point = { latitude: number; longitude: number }
export type NearestTown = {
  town: Place
  /** From the centre of the town, on a sphere: exact to 0.5 %. */
  metres: number
  /** From the town to the position: N, NE, E, SE, S, SW, W or NW. */
  direction: Direction
}

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
type Direction = (typeof directions)[number]

/** The last rank of a well-known town. */
const wellKnown = 4
const knownTowns = realTowns.filter(({ rank }) => rank <= wellKnown)

/** Metres within which a well-known town is more useful than a nearer small one. */
const near = 8000

/** Metres beyond which no town is named. */
const furthest = 150_000

/** Null for a position that is far from any town of the United Kingdom. */
export function nearestTown(point: Point): NearestTown | null {
  const known = nearestOf(knownTowns, point)
  const found = known.metres <= near ? known : nearestOf(realTowns, point)
  return found.metres <= furthest ? found : null
}

/** Towns by distance, nearest first. */
export function townsAround(point: Point, count: number): NearestTown[] {
  return realTowns
    .map((town) => ({ town, offset: offset(town, point) }))
    .toSorted((a, b) => squared(a.offset) - squared(b.offset))
    .slice(0, count)
    .map(({ town, offset }) => ({ town, metres: Math.sqrt(squared(offset)), direction: directionOf(offset) }))
}

function nearestOf(towns: readonly Place[], point: Point): NearestTown {
  let [nearest, least] = [towns[0]!, Number.POSITIVE_INFINITY]
  for (const town of towns) {
    const distance = squared(offset(town, point))
    if (distance < least) [nearest, least] = [town, distance]
  }
  return { town: nearest, metres: Math.sqrt(least), direction: directionOf(offset(nearest, point)) }
}

/** Metres: a place known less exactly is `near` a town, or `about` this far from it. */
const exact = 500

/**
 * `4.2 km NE of Leeds`, and `in the centre of Leeds` within 150 metres of it.
 * @param radius metres within which the place is known to lie
 */
export function nearestTownInWords(point: Point, radius = 0): string | null {
  const found = nearestTown(point)
  if (!found) return null
  const { town, metres, direction } = found
  if (radius > exact)
    return metres <= radius ? `near ${town.name}` : `about ${Math.round(metres / 1000)} km ${direction} of ${town.name}`
  if (metres < 150) return `in the centre of ${town.name}`
  const kilometres = metres < 19_950 ? (metres / 1000).toFixed(1) : String(Math.round(metres / 1000))
  return `${kilometres} km ${direction} of ${town.name}`
}

const metresPerDegree = 111_195
type Offset = [east: number, north: number]

/** At this distance the earth is as good as flat. */
function offset(from: Point, to: Point): Offset {
  const middle = ((from.latitude + to.latitude) / 360) * Math.PI
  return [
    (to.longitude - from.longitude) * metresPerDegree * Math.cos(middle),
    (to.latitude - from.latitude) * metresPerDegree,
  ]
}

const squared = ([east, north]: Offset): number => east * east + north * north

function directionOf([east, north]: Offset): Direction {
  const turns = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * directions.length)
  return directions[(turns + directions.length) % directions.length]!
}
