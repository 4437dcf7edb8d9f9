/** Distances on the WGS84 ellipsoid, from straight lines between points (decision 0009). */
export type Position = { latitude: number; longitude: number }
export type EarthPoint = { x: number; y: number; z: number }

const equatorialRadius = 6_378_137
const flattening = 1 / 298.257223563
const meanRadius = 6_371_008.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

export function toEarthPoint({ latitude, longitude }: Position): EarthPoint {
  const [north, east] = [toRadians(latitude), toRadians(longitude)]
  const eccentricity = flattening * (2 - flattening)
  const radius = equatorialRadius / Math.sqrt(1 - eccentricity * Math.sin(north) ** 2)
  return {
    x: radius * Math.cos(north) * Math.cos(east),
    y: radius * Math.cos(north) * Math.sin(east),
    z: radius * (1 - eccentricity) * Math.sin(north),
  }
}

/** Metres along the ground, from the straight line through it. Within 100 km this is exact to about two centimetres. */
export const toArc = (chord: number): number => 2 * meanRadius * Math.asin(chord / (2 * meanRadius))

export const toChord = (arc: number): number => 2 * meanRadius * Math.sin(arc / (2 * meanRadius))
