/** Between WGS84 and a national datum, by Helmert's seven parameters. */

import { degrees, type Ellipsoid, eccentricityOf, radians, wgs84 } from './geodesy.ts'
import type { Point } from './position.ts'

export type Datum = {
  ellipsoid: Ellipsoid
  /** From the datum to WGS84: metres, seconds of arc, parts in a million. */
  shift: readonly [x: number, y: number, z: number]
  turns: readonly [x: number, y: number, z: number]
  growth: number
}

type Cartesian = readonly [x: number, y: number, z: number]

export const toWgs84 = (datum: Datum, point: Point): Point =>
  fromCartesian(moved(datum, toCartesian(point, datum.ellipsoid)), wgs84)

export const fromWgs84 = (datum: Datum, point: Point): Point =>
  fromCartesian(movedBack(datum, toCartesian(point, wgs84)), datum.ellipsoid)

const turned = ({ turns }: Datum) => turns.map((seconds) => radians(seconds / 3600)) as [number, number, number]

function moved(datum: Datum, [x, y, z]: Cartesian): Cartesian {
  const [[rx, ry, rz], [dx, dy, dz], size] = [turned(datum), datum.shift, 1 + datum.growth / 1e6]
  return [dx + size * (x - rz * y + ry * z), dy + size * (rz * x + y - rx * z), dz + size * (-ry * x + rx * y + z)]
}

/** The angles are so small that reversing them gives the inverse, to a tenth of a millimetre. */
function movedBack(datum: Datum, [x, y, z]: Cartesian): Cartesian {
  const [[rx, ry, rz], [dx, dy, dz], size] = [turned(datum), datum.shift, 1 + datum.growth / 1e6]
  const [x1, y1, z1] = [(x - dx) / size, (y - dy) / size, (z - dz) / size]
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
