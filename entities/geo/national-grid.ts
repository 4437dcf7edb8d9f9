/**
 * WGS84 to the British National Grid (OSGB36) and back, with Helmert's seven parameters and the transverse Mercator
 * projection: exact to about five metres (decision 0051). The search box uses it too, so it stays small.
 */

import { type Datum, fromWgs84, toWgs84 } from './datum.ts'
import { airy } from './geodesy.ts'
import type { Point } from './position.ts'
import { type GridPosition, transverseMercator } from './transverse-mercator.ts'

export type { GridPosition }

/** Of EPSG:1314, as in the service (decision 0022). */
const osgb36: Datum = {
  ellipsoid: airy,
  shift: [446.448, -125.157, 542.06],
  turns: [0.15, 0.247, 0.842],
  growth: -20.489,
}

const grid = transverseMercator({
  ellipsoid: airy,
  origin: { latitude: 49, longitude: -2, east: 400_000, north: -100_000 },
  scale: 0.999_601_271_7,
})

export const toNationalGrid = (point: Point): GridPosition => grid.project(fromWgs84(osgb36, point))

export const fromNationalGrid = (position: GridPosition): Point => toWgs84(osgb36, grid.unproject(position))
