/** The transverse Mercator projection, by Krüger's series to the third power of `n`: exact to a millimetre within a grid. */

import { degrees, type Ellipsoid, eccentricityOf, radians } from './geodesy.ts'
import type { Point } from './position.ts'

/** In metres. */
export type GridPosition = { easting: number; northing: number }

export type Projection = {
  project(point: Point): GridPosition
  unproject(position: GridPosition): Point
}

type Grid = {
  ellipsoid: Ellipsoid
  /** The true origin, and its grid position. */
  origin: Point & { east: number; north: number }
  /** On the middle meridian. */
  scale: number
}

export function transverseMercator({ ellipsoid, origin, scale }: Grid): Projection {
  const n = (ellipsoid.a - ellipsoid.b) / (ellipsoid.a + ellipsoid.b)
  const e = Math.sqrt(eccentricityOf(ellipsoid))
  const size = scale * (ellipsoid.a / (1 + n)) * (1 + n ** 2 / 4)
  const forward = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
    (61 / 240) * n ** 3,
  ]
  const backward = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    (1 / 48) * n ** 2 + (1 / 15) * n ** 3,
    (17 / 480) * n ** 3,
  ].map((term) => -term)
  const isometric = (phi: number) => Math.asinh(Math.tan(phi)) - e * Math.atanh(e * Math.sin(phi))
  const middle = Math.atan(Math.sinh(isometric(radians(origin.latitude))))
  const equator = origin.north - size * series(forward, middle, 0)[0]
  return {
    project({ latitude, longitude }) {
      const [psi, lambda] = [isometric(radians(latitude)), radians(longitude - origin.longitude)]
      const [xi, eta] = series(
        forward,
        Math.atan2(Math.sinh(psi), Math.cos(lambda)),
        Math.atanh(Math.sin(lambda) / Math.cosh(psi)),
      )
      return { easting: origin.east + size * eta, northing: equator + size * xi }
    },
    unproject({ easting, northing }) {
      const [xi, eta] = series(backward, (northing - equator) / size, (easting - origin.east) / size)
      const psi = Math.atanh(Math.sin(xi) / Math.cosh(eta))
      let phi = Math.atan(Math.sinh(psi))
      for (let round = 0; round < 6; round += 1) phi = Math.atan(Math.sinh(psi + e * Math.atanh(e * Math.sin(phi))))
      return {
        latitude: degrees(phi),
        longitude: origin.longitude + degrees(Math.atan2(Math.sinh(eta), Math.cos(xi))),
      }
    },
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
