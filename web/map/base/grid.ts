/** The lines and numbers of the British National Grid at 100, 10 and 1 km and 100 m, for the map's view. */

import { fromNationalGrid, type GridPosition, toNationalGrid } from '../../../entities/geo/national-grid.ts'
import { hasLand, toGridReference } from '../geo/grid-references.ts'
import { isInIreland } from '../geo/ireland.ts'
import type { Point } from '../layers.ts'
import type { Name } from './names.ts'

export type Bounds = { south: number; west: number; north: number; east: number }
export type Grid = {
  lines: {
    /** Metres between two lines. */
    step: Step
    points: Point[]
  }[]
  /** `SE`, `SE33`, `SE3033` or `SE302336`, at the north-west corner of its square. */
  squares: Name[]
}

const steps = [100_000, 10_000, 1000, 100] as const
export type Step = (typeof steps)[number]

/** The zooms from which lines are drawn (squares of about 45 pixels or more) and named (about 90). */
const zooms: { readonly [step in Step]: { lines: number; names: number } } = {
  100000: { lines: 0, names: 0 },
  10000: { lines: 9, names: 10 },
  1000: { lines: 12, names: 13 },
  100: { lines: 15.5, names: 16.5 },
}
/** The figures that distinguish squares of one size. */
const figures: { readonly [step in Step]: number } = { 100000: 0, 10000: 2, 1000: 4, 100: 6 }

/** The grid ends here, in metres. */
const [mostEast, mostNorth] = [700_000, 1_300_000]
/** Straight pieces of a line: enough to look curved. */
const pieces = 16

export function gridIn(bounds: Bounds, zoom: number): Grid {
  const box = boxOf(bounds)
  if (!box) return { lines: [], squares: [] }
  const drawn = steps.filter((step) => zooms[step].lines <= zoom)
  const named = steps.findLast((step) => zooms[step].names <= zoom) ?? 100_000
  // Lines of 100 m can fill a view without a kilometre's corner, so every fifth square has its number first.
  const isFifth = named === 1000 && drawn.includes(100)
  const lines = drawn.flatMap((step, index) => {
    // The wider step draws every tenth line.
    const isNew = (at: number) => index === 0 || at % (step * 10) !== 0
    const east = multiples(box.west, box.east, step).filter(isNew)
    const north = multiples(box.south, box.north, step).filter(isNew)
    return [
      ...east.map((easting) => pointsAlong(box.south, box.north, (northing) => ({ easting, northing }))),
      ...north.map((northing) => pointsAlong(box.west, box.east, (easting) => ({ easting, northing }))),
    ]
      .flat()
      .map((points) => ({ step, points }))
  })
  return { lines, squares: isFifth ? squaresIn(box, 100, 500) : squaresIn(box, named) }
}

type BoxOnGrid = { west: number; south: number; east: number; north: number }

/** Null if the grid does not reach it. Samples the edges, because the grid is rotated on the map. */
function boxOf({ south, west, north, east }: Bounds): BoxOnGrid | null {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const corners = [south, middle.latitude, north].flatMap((latitude) =>
    [west, middle.longitude, east].map((longitude) => toNationalGrid({ latitude, longitude })),
  )
  const eastings = corners.map(({ easting }) => clamped(easting, mostEast))
  const northings = corners.map(({ northing }) => clamped(northing, mostNorth))
  const box = {
    west: Math.min(...eastings),
    east: Math.max(...eastings),
    south: Math.min(...northings),
    north: Math.max(...northings),
  }
  return box.west < box.east && box.south < box.north ? box : null
}

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
}

/** In parts that leave out Ireland, which has its own grid. */
function pointsAlong(from: number, to: number, at: (metres: number) => GridPosition): Point[][] {
  const parts: Point[][] = [[]]
  for (let piece = 0; piece <= pieces; piece += 1) {
    const point = fromNationalGrid(at(from + ((to - from) * piece) / pieces))
    if (isInIreland(point)) parts.push([])
    else parts.at(-1)!.push(point)
  }
  return parts.filter(({ length }) => length > 1)
}

/** @param every metres between two named squares */
function squaresIn({ west, south, east, north }: BoxOnGrid, step: Step, every: number = step): Name[] {
  const from = Math.floor(west / every) * every
  const below = Math.floor(south / every) * every
  return multiples(from, east, every).flatMap((easting) =>
    multiples(below, north, every).flatMap((northing) => {
      const reference = toGridReference({ easting, northing }, figures[step])?.replaceAll(' ', '')
      const corner = fromNationalGrid({ easting, northing: northing + step })
      if (!reference || !hasLand(reference.slice(0, 2)) || isInIreland(corner)) return []
      return [{ name: reference, look: 'square' as const, ...corner, from: 0, to: 22 }]
    }),
  )
}
