/** The place of a feature: a point itself, or the middle of a larger shape with a circle around it. */

import type { Geometry } from 'geojson'
import { angleIn } from '../../../contract/values/angle.ts'
import { readMetres } from '../../../contract/values/metres.ts'
import { valueIn } from '../../../contract/values/reading.ts'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import type { GridPosition } from '../../../entities/geo/national-grid.ts'
import type { GridName } from '../geo/grids.ts'
import type { Point } from '../layers.ts'
import { inDegrees, inMetres, inWebMercator, swapped, type Where } from './where.ts'

/** How a file of features writes positions: longitude and latitude, or metres. */
export type System = 'degrees' | 'web mercator' | GridName

export type Order = {
  system: System
  /** Points abroad that lie here with latitude and longitude swapped are swapped. */
  isSwapped: boolean
}

/** As the file has it: two numbers, perhaps written as text. */
export type Written = readonly unknown[]

/** A point itself; each of several points; the centre of a larger shape, with its extent. */
export function whereabouts(geometry: Geometry, order: Order): Where[] {
  const written = positionsOf(geometry)
  if (written.length === 0) return [{ reason: `Its ${geometry.type} has no coordinates.` }]
  const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint'
  const points = written.map((position) => whereOf(position, order, !isPoint))
  if (isPoint) return points
  const wrong = points.find((where) => 'reason' in where)
  if (wrong) return [wrong]
  const corners = points.flatMap((where) => ('point' in where ? where.point : []))
  const mark = markOf(geometry)
  const at = mark && whereOf(mark, order, true)
  if (!at || !('point' in at)) return [middleOf(geometry.type, corners)]
  return [{ ...at, radius: farthestOf(at.point, corners), what: 'Point of several shapes, which its circle encloses' }]
}

/** Every position in it. */
export function positionsOf(geometry: Geometry): Written[] {
  if (geometry.type === 'GeometryCollection') return (geometry.geometries ?? []).flatMap(positionsOf)
  return positionsIn(geometry.coordinates)
}

function positionsIn(coordinates: unknown): Written[] {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return []
  return coordinates.some(Array.isArray) ? coordinates.flatMap(positionsIn) : [coordinates]
}

/** The only point of a collection is the mark that belongs to its lines and areas. */
function markOf(geometry: Geometry): Written | null {
  if (geometry.type !== 'GeometryCollection' || !Array.isArray(geometry.geometries)) return null
  const marks = geometry.geometries.filter(({ type }) => type === 'Point')
  return marks.length === 1 ? (positionsOf(marks[0]!)[0] ?? null) : null
}

export function metresOf([first, second]: Written): GridPosition | null {
  const [easting, northing] = [numberIn(first, inText), numberIn(second, inText)]
  return easting === null || northing === null ? null : { easting, northing }
}

export const degreesOf = ([first, second]: Written): [longitude: number | null, latitude: number | null] => [
  numberIn(first, (text) => angleIn(text, 'longitude')),
  numberIn(second, (text) => angleIn(text, 'latitude')),
]

const inText = (text: string): number | null => {
  const value = valueIn(readMetres(text))
  return value === null ? null : Number(value)
}

const numberIn = (value: unknown, read: (text: string) => number | null): number | null =>
  typeof value === 'string' ? read(value) : typeof value === 'number' && Number.isFinite(value) ? value : null

/** @param isCorner corners of a shape across the 180th meridian may lie beyond it */
function whereOf(written: Written, { system, isSwapped }: Order, isCorner: boolean): Where {
  if (system !== 'degrees') {
    const metres = metresOf(written)
    if (!metres) return { reason: 'Its coordinates are not numbers of metres.' }
    return system === 'web mercator' ? inWebMercator(metres.easting, metres.northing) : inMetres(system, metres)
  }
  const [longitude, latitude] = degreesOf(written)
  if (longitude === null || latitude === null)
    return { reason: 'Its coordinates are not two numbers: longitude, then latitude.' }
  const isBeyond = isCorner && Math.abs(longitude) > 180 && Math.abs(longitude) <= 360
  const where = inDegrees(latitude, isBeyond ? around(longitude) : longitude)
  return isSwapped ? swapped(where) : where
}

const around = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

const farthestOf = (point: Point, corners: readonly Point[]): number =>
  Math.ceil(corners.reduce((most, corner) => Math.max(most, distanceBetween(point, corner)), 0))

function middleOf(type: string, corners: readonly Point[]): Where {
  const [south, north] = extent(corners.map(({ latitude }) => latitude))
  const [west, east] = narrowest(corners.map(({ longitude }) => longitude))
  const point = { latitude: (south + north) / 2, longitude: around((west + east) / 2) }
  return {
    point,
    radius: farthestOf(point, corners),
    what: `Centre of a ${type}, which its circle encloses`,
    calculatedFrom: 'the corners of its shape',
  }
}

/** A shape that would reach around more than half of the earth crosses the 180th meridian instead. */
function narrowest(longitudes: readonly number[]): [west: number, east: number] {
  const plain = extent(longitudes)
  if (plain[1] - plain[0] <= 180) return plain
  const across = extent(longitudes.map((longitude) => (longitude < 0 ? longitude + 360 : longitude)))
  return across[1] - across[0] < plain[1] - plain[0] ? across : plain
}

const extent = (values: readonly number[]): [least: number, most: number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
