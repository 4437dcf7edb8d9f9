/** Shores and towns under the map of a report, written by scripts/report-map.ts. */
import { type Position, toSpot } from '../geo/outlines.ts'
import type { Point } from '../geo/position.ts'
import packed from './base-map.json' with { type: 'json' }

/** The form of base-map.json: degrees times `unit`, as steps between positions. */
export type BaseMap = {
  /** West, south, east and north of the mapped area. */
  bounds: [number, number, number, number]
  unit: number
  rings: [kind: 'shore' | 'abroad' | 'lake', steps: number[]][]
  /** The most important first. */
  towns: [name: string, longitude: number, latitude: number][]
}
type Spot = readonly [x: number, y: number]
type Land = { kind: 'land' | 'abroad' | 'lake'; ring: Spot[] }

const map = packed as BaseMap

export const mapBounds = map.bounds

export function isOnMap({ longitude, latitude }: Point): boolean {
  const [west, south, east, north] = mapBounds
  return longitude > west && longitude < east && latitude > south && latitude < north
}

/** The attribution of the picture. */
export const mapCredit =
  'Shores: GSHHG 2.3.7 (LGPL-3), generalised: up to about 500 m off. Towns: GeoNames (CC BY 4.0).'

let lands: Land[] | null = null

/** Outlines of land on Web Mercator, and lakes after the land that they lie in. */
export function landsOfMap(): readonly Land[] {
  lands ??= map.rings
    .map(([kind, steps]): Land => ({ kind: kind === 'shore' ? 'land' : kind, ring: unpacked(steps) }))
    .toSorted((one, other) => Number(one.kind === 'lake') - Number(other.kind === 'lake'))
  return lands
}

function unpacked(steps: readonly number[]): Spot[] {
  const spots: Spot[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]!
    y += steps[at + 1]!
    spots.push(toSpot([x / map.unit, y / map.unit] as Position))
  }
  return spots
}

export const townsOfMap = (): readonly { name: string; spot: Spot }[] =>
  map.towns.map(([name, longitude, latitude]) => ({ name, spot: toSpot([longitude, latitude]) }))
