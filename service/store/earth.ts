/** Distances on the WGS84 ellipsoid, said so that SQL needs no trigonometry to find what is near (decision 0009). */
import type { EarthPoint } from './tables.ts'

export type Position = { latitude: number; longitude: number }
/** Degrees. */
type Box = { south: number; north: number; west: number; east: number }
/** Both ends included. */
export type SpotRange = readonly [from: number, to: number]

const equatorialRadius = 6_378_137
const flattening = 1 / 298.257223563
const meanRadius = 6_371_008.8
/**
 * A spot is the place of a point in Z-order: the bits of its column and of its row of a fine grid, in turns. What lies in
 * one square of a coarser grid is one range of spots, so an index of spots is a map at every scale.
 */
const bitsOfSpot = 26
/** The most squares that a search reads across, and down. */
const mostAcross = 3
/** The fewest metres that a degree of latitude has. */
const metresPerDegree = 110_500

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

export function toEarthPoint({ latitude, longitude }: Position): EarthPoint {
  const [north, east] = [toRadians(latitude), toRadians(longitude)]
  const eccentricity = flattening * (2 - flattening)
  const radius = equatorialRadius / Math.sqrt(1 - eccentricity * Math.sin(north) ** 2)
  return {
    spot: spotAt(columnOf(longitude), rowOf(latitude)),
    x: radius * Math.cos(north) * Math.cos(east),
    y: radius * Math.cos(north) * Math.sin(east),
    z: radius * (1 - eccentricity) * Math.sin(north),
  }
}

/** Along the ground, from the straight line through it: within 100 km this is right to about two centimetres. */
export const toArc = (chord: number): number => 2 * meanRadius * Math.asin(chord / (2 * meanRadius))

export const toChord = (arc: number): number => 2 * meanRadius * Math.sin(arc / (2 * meanRadius))

/** A box that holds everything within the distance, and some farther points. */
function boxAround({ latitude, longitude }: Position, metres: number): Box {
  const height = metres / metresPerDegree
  const [south, north] = [Math.max(latitude - height, -90), Math.min(latitude + height, 90)]
  const farthest = Math.min(Math.abs(latitude) + height, 90)
  const width = height / Math.cos(toRadians(farthest))
  const [west, east] = [longitude - width, longitude + width]
  // Around a pole and across the date line, every longitude is looked at.
  const isWhole = farthest === 90 || west < -180 || east > 180
  return isWhole ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}

/** Ranges of spots, in order, that hold everything within the distance, and some farther points. */
export function spotsWithin(origin: Position, metres: number): SpotRange[] {
  const { south, north, west, east } = boxAround(origin, metres)
  const [columns, rows] = [
    [columnOf(west), columnOf(east)],
    [rowOf(south), rowOf(north)],
  ] as const
  let shift = 0
  const across = ([first, last]: readonly [number, number]) => (last >> shift) - (first >> shift) + 1
  while (across(columns) > mostAcross || across(rows) > mostAcross) shift += 1
  const size = 4 ** shift
  const squares: number[] = []
  for (let column = columns[0] >> shift; column <= columns[1] >> shift; column += 1)
    for (let row = rows[0] >> shift; row <= rows[1] >> shift; row += 1) squares.push(spotAt(column, row))
  const ranges: [number, number][] = []
  for (const square of squares.sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === square * size - 1) last[1] += size
    else ranges.push([square * size, (square + 1) * size - 1])
  }
  return ranges
}

const inGrid = (share: number) => Math.min(Math.max(Math.floor(share * 2 ** bitsOfSpot), 0), 2 ** bitsOfSpot - 1)
const columnOf = (longitude: number) => inGrid((longitude + 180) / 360)
const rowOf = (latitude: number) => inGrid((latitude + 90) / 180)

/** Below 2^52, so a number holds it. Bits are worked on 13 at a time, for their operators know 32. */
function spotAt(column: number, row: number): number {
  const [high, low] = [13, 0].map((from) => spread((column >> from) & 8191) + 2 * spread((row >> from) & 8191))
  return high! * 2 ** 26 + low!
}

/** A bit of nothing between each two of thirteen. */
function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f
  spaced = (spaced | (spaced << 2)) & 0x33333333
  return (spaced | (spaced << 1)) & 0x55555555
}
