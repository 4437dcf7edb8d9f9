/**
 * WGS84 to the British National Grid (OSGB36) and back, with Helmert's seven parameters and the transverse Mercator
 * projection: exact to about five metres (decision 0051). The search box uses it too, so it stays small.
 */

import { airy, degrees, type Ellipsoid, eccentricityOf, radians, wgs84 } from './geodesy.ts'
import type { Point } from './position.ts'

/** In metres. */
export type GridPosition = { easting: number; northing: number }

export function toNationalGrid(point: Point): GridPosition {
  return project(fromCartesian(toOsgb36(toCartesian(point, wgs84)), airy))
}

export function fromNationalGrid(position: GridPosition): Point {
  return fromCartesian(toWgs84(toCartesian(unproject(position), airy)), wgs84)
}

type Cartesian = readonly [x: number, y: number, z: number]

/** Of EPSG:1314, as in the service (decision 0022): metres, seconds of arc, parts in a million. */
const shift = [446.448, -125.157, 542.06] as const
const [rx, ry, rz] = [0.15, 0.247, 0.842].map((seconds) => radians(seconds / 3600)) as [number, number, number]
const growth = 1 - 20.489e-6

const toWgs84 = ([x, y, z]: Cartesian): Cartesian => [
  shift[0] + growth * (x - rz * y + ry * z),
  shift[1] + growth * (rz * x + y - rx * z),
  shift[2] + growth * (-ry * x + rx * y + z),
]

/** The angles are so small that reversing them gives the inverse, to a tenth of a millimetre. */
function toOsgb36([x, y, z]: Cartesian): Cartesian {
  const [x1, y1, z1] = [(x - shift[0]) / growth, (y - shift[1]) / growth, (z - shift[2]) / growth]
  return [x1 + rz * y1 - ry * z1, -rz * x1 + y1 + rx * z1, ry * x1 - rx * y1 + z1]
}

/** On the ellipsoid, because heights are not known here. */
function toCartesian({ latitude, longitude }: Point, ellipsoid: Ellipsoid): Cartesian {
  const [phi, lambda, squared] = [radians(latitude), radians(longitude), eccentricityOf(ellipsoid)]
  const nu = ellipsoid.a / Math.sqrt(1 - squared * Math.sin(phi) ** 2)
  return [
    nu * Math.cos(phi) * Math.cos(lambda),
    nu * Math.cos(phi) * Math.sin(lambda),
    nu * (1 - squared) * Math.sin(phi),
  ]
}

function fromCartesian([x, y, z]: Cartesian, ellipsoid: Ellipsoid): Point {
  const squared = eccentricityOf(ellipsoid)
  const p = Math.hypot(x, y)
  let phi = Math.atan2(z, p * (1 - squared))
  for (let round = 0; round < 6; round += 1) {
    const nu = ellipsoid.a / Math.sqrt(1 - squared * Math.sin(phi) ** 2)
    phi = Math.atan2(z + squared * nu * Math.sin(phi), p)
  }
  return { latitude: degrees(phi), longitude: degrees(Math.atan2(y, x)) }
}

/** Krüger's series to the third power of `n`: exact to a millimetre within the grid. */
const n = (airy.a - airy.b) / (airy.a + airy.b)
const e = Math.sqrt(eccentricityOf(airy))
const scale = 0.999_601_271_7 * (airy.a / (1 + n)) * (1 + n ** 2 / 4)
const forward = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
  (61 / 240) * n ** 3,
]
const backward = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3,
  (17 / 480) * n ** 3,
]

const isometric = (phi: number) => Math.asinh(Math.tan(phi)) - e * Math.atanh(e * Math.sin(phi))

/** The true origin is at 49° N 2° W, and lies at E 400000 N −100000. */
const origin = { meridian: -2, east: 400_000, north: -100_000 - northingOn(49) }

function northingOn(latitude: number): number {
  const xi = Math.atan(Math.sinh(isometric(radians(latitude))))
  return scale * series(forward, xi, 0)[0]
}

function project({ latitude, longitude }: Point): GridPosition {
  const [psi, lambda] = [isometric(radians(latitude)), radians(longitude - origin.meridian)]
  const [xi, eta] = series(
    forward,
    Math.atan2(Math.sinh(psi), Math.cos(lambda)),
    Math.atanh(Math.sin(lambda) / Math.cosh(psi)),
  )
  return { easting: origin.east + scale * eta, northing: origin.north + scale * xi }
}

function unproject({ easting, northing }: GridPosition): Point {
  const negated = backward.map((term) => -term)
  const [xi, eta] = series(negated, (northing - origin.north) / scale, (easting - origin.east) / scale)
  const psi = Math.atanh(Math.sin(xi) / Math.cosh(eta))
  let phi = Math.atan(Math.sinh(psi))
  for (let round = 0; round < 6; round += 1) phi = Math.atan(Math.sinh(psi + e * Math.atanh(e * Math.sin(phi))))
  return {
    latitude: degrees(phi),
    longitude: origin.meridian + degrees(Math.atan2(Math.sinh(eta), Math.cos(xi))),
  }
}

function series(terms: readonly number[], xi: number, eta: number): [xi: number, eta: number] {
  return terms.reduce<[number, number]>(
    ([north, east], term, index) => {
      const times = 2 * (index + 1)
      return [
        north + term * Math.sin(times * xi) * Math.cosh(times * eta),
        east + term * Math.cos(times * xi) * Math.sinh(times * eta),
      ]
    },
    [xi, eta],
  )
}
