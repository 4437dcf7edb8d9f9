/**
 * Writes web/map/base/coastline.json out of Natural Earth's 1:10 million: the islands that the map is about to a
 * thousandth of a degree, and the coasts across the water, coarser and as one. Run it when world-atlas changes; a test
 * compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge } from 'topojson-client'
import type { GeometryCollection, Topology, Polygon as TopoPolygon } from 'topojson-specification'

const wanted = ['United Kingdom', 'Ireland', 'Isle of Man', 'Jersey', 'Guernsey']
/** As far as the widest screen shows, zoomed all the way out. */
const [west, south, east, north] = [-12, 42, 19, 64]
/** Degrees between the points of a coast across the water. */
const spacing = 0.06
/** Points that an island there must have left. */
const leastPoints = 8
export const coastlineFile = new URL('../web/map/base/coastline.json', import.meta.url)

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

export function coastline(): string {
  const source = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const topology: Countries = JSON.parse(readFileSync(source, 'utf8'))
  const { countries } = topology.objects
  const { features } = feature(topology, countries)
  const kept = features
    .filter(({ properties }) => wanted.includes(properties.name))
    .map(({ geometry, properties: { name } }) => ({ type: 'Feature', properties: { name }, geometry }))
  const others = countries.geometries.filter(
    ({ properties }) => !(properties && 'name' in properties && wanted.includes(properties.name)),
  )
  const across = acrossTheWater(merge(topology, others as TopoPolygon[]))
  const all = [{ type: 'Feature', properties: { name: '' }, geometry: across }, ...kept]
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  return `${JSON.stringify({ type: 'FeatureCollection', features: all }, rounded)}\n`
}

function acrossTheWater({ coordinates }: MultiPolygon): Polygon | MultiPolygon {
  // Lakes are no coast.
  const rings = coordinates.map(([outer = []]) => thinned(cut(outer))).filter((ring) => ring.length >= leastPoints)
  return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring.map(toHundredths)]) }
}

/** One side after another (Sutherland and Hodgman). */
function cut(ring: Position[]): Position[] {
  const sides: [axis: 0 | 1, limit: number, isLess: boolean][] = [
    ...[[0, west, false] as [0, number, boolean], [0, east, true] as [0, number, boolean]],
    ...[[1, south, false] as [1, number, boolean], [1, north, true] as [1, number, boolean]],
  ]
  return sides.reduce((points, [axis, limit, isLess]) => {
    const isIn = (point: Position) => (isLess ? point[axis]! <= limit : point[axis]! >= limit)
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)!
      const crossing = isIn(before) === isIn(point) ? [] : [between(before, point, axis, limit)]
      return isIn(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function between(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const part = (limit - from[axis]!) / (to[axis]! - from[axis]!)
  return [0, 1].map((each) => (each === axis ? limit : from[each]! + part * (to[each]! - from[each]!)))
}

const toHundredths = (point: Position): Position => point.map((degrees) => Math.round(degrees * 100) / 100)

function thinned(ring: Position[]): Position[] {
  const kept: Position[] = []
  for (const point of ring) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0]! - last[0]!, point[1]! - last[1]!) >= spacing) kept.push(point)
  }
  return kept
}

if (import.meta.main) writeFileSync(coastlineFile, coastline())
