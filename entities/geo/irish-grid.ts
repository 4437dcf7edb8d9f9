/** The two grids of Ireland to WGS84: the Irish Grid of 1965 and its successor, Irish Transverse Mercator. */

import { type Datum, fromWgs84, toWgs84 } from './datum.ts'
import { type Ellipsoid, wgs84 } from './geodesy.ts'
import type { Point } from './position.ts'
import { type GridPosition, transverseMercator } from './transverse-mercator.ts'

const modifiedAiry: Ellipsoid = { a: 6_377_340.189, b: 6_356_034.447_938_534 }

/** Of EPSG:1954 and of proj4 for EPSG:29902: exact to about a metre. */
const ireland1965: Datum = {
  ellipsoid: modifiedAiry,
  shift: [482.5, -130.6, 564.6],
  turns: [-1.042, -0.214, -0.631],
  growth: 8.15,
}

const origin = { latitude: 53.5, longitude: -8 }

const irish = transverseMercator({
  ellipsoid: modifiedAiry,
  origin: { ...origin, east: 200_000, north: 250_000 },
  scale: 1.000_035,
})

const itm = transverseMercator({
  ellipsoid: wgs84,
  origin: { ...origin, east: 600_000, north: 750_000 },
  scale: 0.999_82,
})

export const toIrishGrid = (point: Point): GridPosition => irish.project(fromWgs84(ireland1965, point))

export const fromIrishGrid = (position: GridPosition): Point => toWgs84(ireland1965, irish.unproject(position))

export const fromItm = (position: GridPosition): Point => itm.unproject(position)
