/** Distances and directions on the WGS84 ellipsoid, by Vincenty's formulae: to a millimetre (decision 0051). */
import type { Point } from './position.ts'

export type Ellipsoid = { readonly a: number; readonly b: number }

/** Of the OSGB36 datum. */
export const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 }
export const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314_245 }

/** The square of the first eccentricity. */
export const eccentricityOf = ({ a, b }: Ellipsoid): number => 1 - (b * b) / (a * a)

export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (radians: number): number => (radians * 180) / Math.PI

const { a, b } = wgs84
const f = (a - b) / a

/** In metres, along the shortest way. */
export const distanceBetween = (from: Point, to: Point): number =>
  (inverse(from, to) ?? aroundTheEarth(from, to)).metres

/** The bearing at the start of the shortest path, in degrees clockwise from north; null if both points are the same. */
export function bearingOf(from: Point, to: Point): number | null {
  const { metres, bearing } = inverse(from, to) ?? aroundTheEarth(from, to)
  return metres === 0 ? null : bearing
}

/** The point at this distance in metres from `from`, along the shortest path in that direction. */
export function destinationOf(from: Point, bearing: number, metres: number): Point {
  const start = Math.atan((1 - f) * Math.tan(radians(from.latitude)))
  const alpha1 = radians(bearing)
  const [sinU, cosU, cosAlpha1] = [Math.sin(start), Math.cos(start), Math.cos(alpha1)]
  const sinAlpha = cosU * Math.sin(alpha1)
  const cosSqAlpha = 1 - sinAlpha ** 2
  const { A, B } = seriesOf(cosSqAlpha)
  const sigma1 = Math.atan2(sinU, cosU * cosAlpha1)
  let sigma = metres / (b * A)
  for (let round = 0; round < most; round += 1) {
    const before = sigma
    sigma = metres / (b * A) + deltaSigma(B, Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma))
    if (Math.abs(sigma - before) < enough) break
  }
  const [sinSigma, cosSigma] = [Math.sin(sigma), Math.cos(sigma)]
  const latitude = Math.atan2(
    sinU * cosSigma + cosU * sinSigma * cosAlpha1,
    (1 - f) * Math.hypot(sinAlpha, sinU * sinSigma - cosU * cosSigma * cosAlpha1),
  )
  const lambda = Math.atan2(sinSigma * Math.sin(alpha1), cosU * cosSigma - sinU * sinSigma * cosAlpha1)
  const across = lambda - excess(sinAlpha, cosSqAlpha, sigma, Math.cos(2 * sigma1 + sigma))
  return { latitude: degrees(latitude), longitude: around(from.longitude + degrees(across)) }
}

/** The line on the earth. On this map the shortest path between distant points is curved. */
export function alongEarth(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    const { metres, bearing } = inverse(point, next) ?? aroundTheEarth(point, next)
    const steps = Math.ceil(metres / longestStep)
    return Array.from({ length: Math.max(steps, 1) }, (_, step) =>
      step === 0 ? point : destinationOf(point, bearing, (metres * step) / steps),
    )
  })
}

/** Shorter lines are drawn straight: their middle is at most two metres off. */
const longestStep = 10_000

const most = 100
/** Radians: less than a thousandth of a millimetre. */
const enough = 1e-13

type Way = { metres: number; bearing: number }

/** Null if it does not converge, for points on nearly opposite sides of the earth. */
function inverse(from: Point, to: Point): Way | null {
  const across = radians(around(to.longitude - from.longitude))
  const [U1, U2] = [from, to].map(({ latitude }) => Math.atan((1 - f) * Math.tan(radians(latitude)))) as [
    number,
    number,
  ]
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(U1), Math.cos(U1), Math.sin(U2), Math.cos(U2)]
  let lambda = across
  for (let round = 0; round < most; round += 1) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)]
    const [east, north] = [cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda]
    const sinSigma = Math.hypot(east, north)
    if (sinSigma === 0) return lambda === 0 ? { metres: 0, bearing: 0 } : null
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    // Along the equator there is no such angle.
    const cos2 = cosSqAlpha < 1e-12 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha
    const before = lambda
    lambda = across + excess(sinAlpha, cosSqAlpha, sigma, cos2)
    if (Math.abs(lambda) > Math.PI) return null
    if (Math.abs(lambda - before) < enough) {
      const { A, B } = seriesOf(cosSqAlpha)
      const metres = b * A * (sigma - deltaSigma(B, sinSigma, cosSigma, cos2))
      return { metres, bearing: (degrees(Math.atan2(east, north)) + 360) % 360 }
    }
  }
  return null
}

/** How much wider the angle at the pole is on the sphere than on the ellipsoid. */
function excess(sinAlpha: number, cosSqAlpha: number, sigma: number, cos2: number): number {
  const C = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha))
  const [sin, cos] = [Math.sin(sigma), Math.cos(sigma)]
  return (1 - C) * f * sinAlpha * (sigma + C * sin * (cos2 + C * cos * (2 * cos2 ** 2 - 1)))
}

function seriesOf(cosSqAlpha: number): { A: number; B: number } {
  const uSq = (cosSqAlpha * (a * a - b * b)) / (b * b)
  return {
    A: 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq))),
    B: (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq))),
  }
}

const deltaSigma = (B: number, sin: number, cos: number, cos2: number): number =>
  B * sin * (cos2 + (B / 4) * (cos * (2 * cos2 ** 2 - 1) - (B / 6) * cos2 * (4 * sin ** 2 - 3) * (4 * cos2 ** 2 - 3)))

/**
 * In any direction, a quarter of the earth plus the way on to the other point is at least the shortest path. It equals
 * the shortest path in one direction only. Both parts are short enough to converge.
 */
function aroundTheEarth(from: Point, to: Point): Way {
  const quarter = 10_000_000
  const by = (bearing: number): Way => ({
    metres: quarter + (inverse(destinationOf(from, bearing, quarter), to)?.metres ?? Number.POSITIVE_INFINITY),
    bearing: (bearing + 360) % 360,
  })
  const shorter = (one: Way, other: Way) => (other.metres < one.metres ? other : one)
  let best = Array.from({ length: 72 }, (_, index) => by(index * 5)).reduce(shorter)
  for (let step = 2.5; step > 1e-7; step /= 2)
    best = [by(best.bearing - step), by(best.bearing + step)].reduce(shorter, best)
  return best
}

/** From −180 to 180. */
const around = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180
