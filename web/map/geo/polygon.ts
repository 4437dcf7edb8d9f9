/** The area of a ring of points on the WGS84 ellipsoid. Its sides are shortest paths. */

import { alongEarth, distanceBetween, eccentricityOf, radians, wgs84 } from '../../../entities/geo/geodesy.ts'
import type { Point } from '../layers.ts'

const e = Math.sqrt(eccentricityOf(wgs84))

/** Uses the authalic latitude, whose sphere has the same area as the ellipsoid between any two parallels. */
function authalic(phi: number): number {
  const sine = e * Math.sin(phi)
  return (1 - e * e) * (Math.sin(phi) / (1 - sine * sine) + Math.atanh(sine) / e)
}
const atPole = authalic(Math.PI / 2)
const radiusSquared = (wgs84.a ** 2 * atPole) / 2

const closed = (ring: readonly Point[]): Point[] => alongEarth([...ring, ...ring.slice(0, 1)])

/**
 * In square metres, to one part in a hundred thousand. If a ring crosses itself, the parts on the left minus those on
 * the right.
 */
export function areaOfRing(ring: readonly Point[]): number {
  const corners = closed(ring).map(({ latitude, longitude }) => ({
    half: Math.tan(Math.asin(authalic(radians(latitude)) / atPole) / 2),
    longitude: radians(longitude),
  }))
  const angle = corners.reduce((sum, corner, index) => {
    const next = corners[index + 1]
    if (!next) return sum
    const across = Math.tan((next.longitude - corner.longitude) / 2)
    return sum + 2 * Math.atan2(across * (corner.half + next.half), 1 + corner.half * next.half)
  }, 0)
  return Math.abs(angle) * radiusSquared
}

/** A ring that crosses itself encloses no single area. */
export function crossesItself(ring: readonly Point[]): boolean {
  const sides = ring.map((point, index) => [point, ring[(index + 1) % ring.length] ?? point] as const)
  return sides.some((side, index) =>
    sides.slice(index + 2).some((other, later) => {
      const isNeighbour = index === 0 && later === sides.length - 3
      return !isNeighbour && crosses(side, other)
    }),
  )
}

type Side = readonly [Point, Point]

const crosses = ([a, b]: Side, [c, d]: Side): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0

const sideOf = (from: Point, to: Point, point: Point): number =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude)

/** Whether a point lies in the ring. Returns a function, so that many points share the preparation. */
export function withinRing(ring: readonly Point[]): (point: Point) => boolean {
  const corners = closed(ring)
  return ({ latitude, longitude }) => {
    let isInside = false
    for (const [index, to] of corners.entries()) {
      const from = corners[index - 1]
      if (!from || from.latitude > latitude === to.latitude > latitude) continue
      const share = (latitude - from.latitude) / (to.latitude - from.latitude)
      if (longitude < from.longitude + share * (to.longitude - from.longitude)) isInside = !isInside
    }
    return isInside
  }
}

/** Whether a point lies within this distance. Returns a function, so that many points share the preparation. */
export function withinCircle(centre: Point, metres: number): (point: Point) => boolean {
  // The shortest degree of latitude is longer than this.
  const degreesAway = metres / 110_500
  return (point) =>
    Math.abs(point.latitude - centre.latitude) <= degreesAway && distanceBetween(centre, point) <= metres
}

/**
 * Metres to the outline. Finds the nearest point of a side on a plane around the given point, and measures on the
 * ellipsoid. Returns a function, so that many points share the preparation.
 */
export function toOutline(ring: readonly Point[]): (point: Point) => number {
  const corners = alongEarth([...ring, ...ring.slice(0, 1)])
  return (point) => {
    const across = Math.cos(radians(point.latitude)) * wgs84.a
    const up = wgs84.b
    let [nearest, least] = [corners[0] ?? point, Number.POSITIVE_INFINITY]
    for (let index = 1; index < corners.length; index += 1) {
      const [from, to] = [corners[index - 1] as Point, corners[index] as Point]
      const [x1, y1] = [(from.longitude - point.longitude) * across, (from.latitude - point.latitude) * up]
      const [x2, y2] = [(to.longitude - point.longitude) * across, (to.latitude - point.latitude) * up]
      const [wide, high] = [x2 - x1, y2 - y1]
      const length = wide * wide + high * high
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * wide + y1 * high) / length))
      const away = (x1 + share * wide) ** 2 + (y1 + share * high) ** 2
      if (away >= least) continue
      least = away
      nearest = {
        latitude: from.latitude + share * (to.latitude - from.latitude),
        longitude: from.longitude + share * (to.longitude - from.longitude),
      }
    }
    return distanceBetween(point, nearest)
  }
}
