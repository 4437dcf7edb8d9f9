/**
 * Writes public/base-map/uk.pmtiles, the built-in map: shores, lakes, rivers and borders from GSHHG (LGPL-3 or later),
 * if Debian's package gmt-gshhg-full is installed, and names from gazetteer/places.ts. The result is committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { places, placesBy } from '../gazetteer/places.ts'
import { type Box, type Position, type Ring, shores, stretches } from './base-map/gshhg.ts'
import { type Named, names } from './base-map/names.ts'
import { archiveOf, type Feature, tilesOf } from './base-map/vector-tiles.ts'

export const baseMapFile = new URL('../public/base-map/uk.pmtiles', import.meta.url)

/** Whole tiles of the lowest zoom: as much as the widest screen shows. */
const bounds: Box = [-22.5, 40.9799, 22.5, 66.5132]
/** A tile stands for 512 pixels, so the map of zoom 5 shows tiles of zoom 4. */
const zooms = [4, 10] as const
/** Up to a kilometre off, so never drawn larger than this. */
const riversUpTo = 8

const isLessThan = (limit: Position[], [x, y]: Position): boolean => {
  let inside = false
  for (const [index, [x1, y1]] of limit.entries()) {
    const [x2, y2] = limit[(index + limit.length - 1) % limit.length]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** A line around the mapped islands, through the sea and along the Irish border. */
const ourIslands: Position[] = [
  ...([
    [-9, 61],
    [0.5, 61],
    [2.2, 52.5],
    [1.5, 51.05],
    [0, 50.2],
    [-1.93, 50],
    [-1.96, 49],
    [-3.2, 49.1],
    [-6.9, 49.5],
    [-5.6, 52.5],
    [-5.2, 53.8],
    [-6.1, 54.02],
    [-8.3, 54.02],
    [-7, 55.25],
    [-6.8, 55.5],
    [-9, 56.5],
  ] as const),
]
const isOurs = (position: Position): boolean => isLessThan(ourIslands, position)

function lands(): Feature[] {
  const rings = shores(bounds)
  const [lake, island] = [2, 3].map((level) => rings.filter((ring) => ring.level === level)) as [Ring[], Ring[]]
  const land = rings.filter(({ level }) => level === 1)
  const border = stretches('border', [-8.5, 53.9, -5.5, 55.5], 1).flatMap(({ positions }) => positions)
  const areas = land.flatMap(({ positions }) => {
    if (positions.length > 500_000) return [area('land', 'abroad', positions)]
    if (isRingOfIreland(positions))
      return splitAt(border, positions).map((part) => area('land', isOurs(middleOf(part)) ? 'shore' : 'abroad', part))
    return [area('land', isOurs(positions[0]!) ? 'shore' : 'abroad', positions)]
  })
  return [
    ...areas,
    ...lake.map(({ positions }) => {
      const inside = island.filter((one) => isLessThan(positions, one.positions[0]!))
      return area('water', 'lake', positions, ...inside.map((one) => one.positions))
    }),
  ]
}

/** With the winding rule, a hole runs in the opposite direction to its outline. */
function area(layer: string, kind: string, outer: Position[], ...holes: Position[][]): Feature {
  const isClockwise = areaOf(outer) < 0
  return {
    layer,
    tags: { kind },
    as: 'area',
    zooms,
    within: kind === 'abroad' ? 400 : 50,
    parts: [
      isClockwise ? outer : outer.toReversed(),
      ...holes.map((hole) => (areaOf(hole) < 0 ? hole.toReversed() : hole)),
    ],
  }
}

const areaOf = (ring: Position[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)

const isRingOfIreland = (ring: Position[]): boolean => ring.length > 10_000 && isLessThan(ring, [-7.5, 53.5])

const middleOf = (ring: Position[]): Position => {
  const [x, y] = ring.reduce(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0])
  return [x / ring.length, y / ring.length]
}

/** The two parts of an island that a border crosses. */
function splitAt(border: Position[], ring: Position[]): Position[][] {
  const ordered = inOrder(border)
  const [from, to] = [nearestIn(ring, ordered[0]!), nearestIn(ring, ordered.at(-1)!)]
  const [first, last] = from < to ? [from, to] : [to, from]
  const back = from < to ? ordered.toReversed() : ordered
  return [
    [...ring.slice(first, last + 1), ...back],
    [...ring.slice(last), ...ring.slice(0, first + 1), ...back.toReversed()],
  ]
}

const away = ([x1, y1]: Position, [x2, y2]: Position): number => Math.hypot((x1 - x2) * 0.6, y1 - y2)

const nearestIn = (ring: readonly Position[], to: Position): number =>
  ring.reduce((best, position, index) => (away(position, to) < away(ring[best]!, to) ? index : best), 0)

/** Starts at the northern end, and always continues to the nearest remaining position. */
function inOrder(positions: Position[]): Position[] {
  const left = new Set(positions)
  let at = positions.reduce((north, position) => (position[1] > north[1] ? position : north))
  const ordered: Position[] = []
  for (;;) {
    ordered.push(at)
    left.delete(at)
    if (left.size === 0) return ordered
    const before = at
    at = [...left].reduce((best, position) => (away(position, before) < away(best, before) ? position : best))
    if (away(at, before) > 0.1) return ordered
  }
}

const lines = (): Feature[] => [
  ...stretches('river', bounds, 4).map(
    ({ positions, level }): Feature => ({
      layer: 'water',
      tags: { kind: 'river' },
      as: 'line',
      parts: [positions],
      within: 100,
      zooms: [level <= 2 ? 5 : level === 3 ? 6 : 7, riversUpTo],
    }),
  ),
  ...stretches('border', bounds, 1).map(
    ({ positions }): Feature => ({
      layer: 'boundaries',
      tags: { kind: 'country' },
      as: 'line',
      parts: [positions],
      zooms,
      within: 200,
    }),
  ),
]

/** The zoom from which a place of each rank has its name; tiles are one zoom behind. */
const fromZoom = [0, 5, 6, 7, 8, 9, 10, 11, 11]
const kindOf = (rank: number): string => (rank === 1 ? 'city' : rank <= 5 ? 'town' : rank === 6 ? 'town' : 'village')

const points = (): Feature[] => [
  ...places.map(
    ({ name, rank, latitude, longitude }, index): Feature => ({
      layer: 'places',
      tags: { kind: kindOf(rank), name, rank: index + 1 },
      as: 'point',
      parts: [[[longitude, latitude]]],
      zooms: [fromZoom[rank]! - 1, zooms[1]],
    }),
  ),
  ...names.map(
    ({ kind, name, latitude, longitude, from, to }: Named): Feature => ({
      layer: 'places',
      tags: { kind, name },
      as: 'point',
      parts: [[[longitude, latitude]]],
      zooms: [from - 1, Math.min(to - 1, zooms[1])],
    }),
  ),
]

/** Under everything, so that a tile without land shows sea. */
const sea: Feature = {
  layer: 'water',
  tags: { kind: 'open sea' },
  as: 'area',
  zooms,
  parts: [
    [
      [-90, 20],
      [-90, 80],
      [90, 80],
      [90, 20],
    ],
  ],
}

if (import.meta.main) {
  mkdirSync(new URL('.', baseMapFile), { recursive: true })
  const features = [...lands(), ...lines(), ...points()]
  const archive = archiveOf(tilesOf([sea, ...features], bounds, zooms), {
    name: 'Built-in map',
    bounds,
    zooms,
    attribution: `Shores, lakes and rivers: GSHHG 2.3.7 (Wessel and Smith), LGPL-3. ${placesBy}`,
  })
  writeFileSync(baseMapFile, archive)
  console.log(`${archive.length} bytes`)
}
