/** Distances on the WGS84 ellipsoid, said so that SQL needs no trigonometry to find what is near (decision 0009). */
import type { EarthPoint } from './tables.ts'

export type Position = { latitude: number; longitude: number }
/** What lies within so many metres lies within this box; some of what lies in the box is farther away. */
export type Box = { bands: number[]; west: number; east: number }

const equatorialRadius = 6_378_137
const flattening = 1 / 298.257223563
const meanRadius = 6_371_008.8
/** Degrees of latitude, about five and a half kilometres: an index by band and longitude is a coarse map. */
const bandHeight = 0.05
/** The fewest metres that a degree of latitude has. */
const metresPerDegree = 110_500

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const bandOf = (latitude: number) => Math.floor(latitude / bandHeight)

export function toEarthPoint({ latitude, longitude }: Position): EarthPoint {
  const [north, east] = [toRadians(latitude), toRadians(longitude)]
  const eccentricity = flattening * (2 - flattening)
  const radius = equatorialRadius / Math.sqrt(1 - eccentricity * Math.sin(north) ** 2)
  return {
    band: bandOf(latitude),
    x: radius * Math.cos(north) * Math.cos(east),
    y: radius * Math.cos(north) * Math.sin(east),
    z: radius * (1 - eccentricity) * Math.sin(north),
  }
}

/** Along the ground, from the straight line through it: within 100 km this is right to about two centimetres. */
export const toArc = (chord: number): number => 2 * meanRadius * Math.asin(chord / (2 * meanRadius))

export const toChord = (arc: number): number => 2 * meanRadius * Math.sin(arc / (2 * meanRadius))

export function boxAround({ latitude, longitude }: Position, metres: number): Box {
  const height = metres / metresPerDegree
  const first = bandOf(Math.max(latitude - height, -90))
  const bands = bandOf(Math.min(latitude + height, 90)) - first + 1
  const farthest = Math.min(Math.abs(latitude) + height, 90)
  const width = height / Math.cos(toRadians(farthest))
  const [west, east] = [longitude - width, longitude + width]
  // Around a pole and across the date line, every longitude is looked at.
  const isWhole = farthest === 90 || west < -180 || east > 180
  return {
    bands: Array.from({ length: bands }, (_, at) => first + at),
    ...(isWhole ? { west: -180, east: 180 } : { west, east }),
  }
}
