/** Measurements of a line or a ring of points, and their export. */

import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import type { Tool } from '../draw/kept.ts'
import type { Point } from '../layers.ts'
import { areaInBoth, distanceInBoth } from './measures.ts'
import { areaOfRing, crossesItself } from './polygon.ts'
import { positionIn } from './positions.ts'

export type Measured = {
  /** In metres: from each point to the next; for a ring, also from the last to the first. */
  legs: readonly number[]
  length: number
  /** In square metres; null if no single area is enclosed. */
  area: number | null
}

export function measure(tool: Tool, points: readonly Point[]): Measured {
  const isRing = tool === 'area' && points.length > 2
  const ends = isRing ? [...points, ...points.slice(0, 1)] : points
  const legs = ends.slice(1).map((point, index) => distanceBetween(ends[index] ?? point, point))
  return {
    legs,
    length: legs.reduce((sum, leg) => sum + leg, 0),
    area: isRing && !crossesItself(points) ? areaOfRing(points) : null,
  }
}

/** In words: `3.4 km (2.1 miles)`, `12.3 ha (30.4 acres), 1.4 km (0.87 miles) around`. */
export function inWords(tool: Tool, points: readonly Point[]): string {
  const { length, area } = measure(tool, points)
  if (tool === 'distance') return distanceInBoth(length)
  if (points.length < 3) return 'An area needs at least three points.'
  if (area === null) return 'The outline crosses itself, so its area cannot be measured.'
  return `${areaInBoth(area)}, ${distanceInBoth(length)} around`
}

/** For a report or a spreadsheet: the result, and the points to calculate it again. */
export function toText(tool: Tool, points: readonly Point[]): string {
  const { legs } = measure(tool, points)
  const rows = points.map((point, index) => [
    index + 1,
    point.latitude.toFixed(5),
    point.longitude.toFixed(5),
    positionIn('reference', { point }) ?? 'outside the national grid',
    legs[index]?.toFixed(1) ?? '',
  ])
  return [
    `${tool === 'distance' ? 'Distance' : 'Area'}: ${inWords(tool, points)}`,
    'On the WGS84 ellipsoid, by the shortest path between points',
    ['Point', 'Latitude', 'Longitude', 'Grid reference', 'Metres to the next'].join('\t'),
    ...rows.map((row) => row.join('\t')),
  ].join('\n')
}
