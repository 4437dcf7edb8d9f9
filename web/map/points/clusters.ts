/**
 * Groups points that would overlap at a zoom. Groups come from fixed cells of the map, so a cluster neither changes nor
 * moves during panning. No tree is built before the first drawing (decision 0052).
 */

import {
  type Box,
  type CellBox,
  type Cells,
  cellsIn,
  coarser,
  isIn,
  type Points,
  picked,
  pointsAround,
  tally,
  whichIn,
} from './cells.ts'
import { worldWidth } from './world.ts'

export type Clusters = {
  count: number
  /** The centre of its points. */
  x: Float64Array
  y: Float64Array
  /** The number of points; one is a single place. */
  size: Uint32Array
  /** The index of one of its places. */
  place: Uint32Array
}

/** Pixels. */
const cell = 64
/** At the last zoom, only marks that overlap stay grouped. */
export const lastCell = 20

/** @param isLast whether this is the closest zoom */
export function clustersAt(points: Points, zoom: number, isLast: boolean): Clusters {
  const perWorld = worldWidth(zoom) / (isLast ? lastCell : cell)
  const cells = tally(points, (x, y, into) => {
    into[0] = Math.floor(x * perWorld)
    into[1] = Math.floor(y * perWorld)
  })
  return clustersIn(cells, points, zoom, isLast)
}

/** @param cells those of the zoom */
function clustersIn(cells: Cells, points: Points, zoom: number, isLast = false): Clusters {
  const pixels = worldWidth(zoom)
  const [size, sumX, sumY] = [
    cells.size.slice(0, cells.count),
    cells.sumX.slice(0, cells.count),
    cells.sumY.slice(0, cells.count),
  ]

  /** Neighbours whose marks would touch are joined. */
  const join = (one: number, other: number): void => {
    if (other === -1 || size[other] === 0 || size[one] === 0) return
    const right = (sumX[one]! / size[one]! - sumX[other]! / size[other]!) * pixels
    const down = (sumY[one]! / size[one]! - sumY[other]! / size[other]!) * pixels
    const apart = isLast ? lastCell / 2 : radiusOf(size[one]!) + radiusOf(size[other]!)
    if (right * right + down * down >= apart * apart) return
    size[one]! += size[other]!
    sumX[one]! += sumX[other]!
    sumY[one]! += sumY[other]!
    size[other] = 0
  }
  for (let one = 0; one < cells.count; one += 1) {
    const [column, row] = [cells.column[one]!, cells.row[one]!]
    join(one, cells.find(column + 1, row))
    join(one, cells.find(column - 1, row + 1))
    join(one, cells.find(column, row + 1))
    join(one, cells.find(column + 1, row + 1))
  }
  return closedUp({ ...cells, size, sumX, sumY }, points)
}

/** The zoom at which a cluster divides; null if it never does. */
export function zoomThatDivides(points: Points, x: number, y: number, zoom: number, last: number): number | null {
  if (zoom >= last) return null
  // It reaches as far as its cell, whatever the size of its mark.
  const members = pointsAround(points, x, y, cell / worldWidth(zoom))
  for (let next = zoom + 1; next < last; next += 1) if (clustersAt(members, next, false).count > 1) return next
  return last
}

/** Pixels of a cluster's mark, which grows slowly with the number. */
export const radiusOf = (size: number): number => (size === 1 ? markRadius : 12 + 5 * Math.log10(size))
/** For a single place. */
export const markRadius = 7

function closedUp(cells: Cells, points: Points): Clusters {
  const [x, y] = [new Float64Array(cells.count), new Float64Array(cells.count)]
  const [size, place] = [new Uint32Array(cells.count), new Uint32Array(cells.count)]
  let count = 0
  for (let index = 0; index < cells.count; index += 1) {
    const many = cells.size[index]!
    if (many === 0) continue
    x[count] = cells.sumX[index]! / many
    y[count] = cells.sumY[index]! / many
    size[count] = many
    place[count] = points.place[cells.first[index]!]!
    count += 1
  }
  return { count, x, y, size, place }
}

export type Gathered = {
  /** Points of one cell are neighbours. */
  points: Points
  cells: Cells
  /** By zoom, the cells of lower zooms. */
  farther: Map<number, Cells>
  /** For each cell, and after the last: the index of its first point. */
  begins: Uint32Array
}

/** A zoom at which a part of the map has few points outside the view, and there are few cells. */
const ofZoom = 11
/** Up to this zoom, clusters of the whole layer are as fast as those of a part. */
const lastWhole = 9

const columnsAt = (zoom: number): number => worldWidth(zoom) / cell

export function gather(points: Points): Gathered {
  const perWorld = columnsAt(ofZoom)
  const cellOf = new Uint32Array(points.count)
  const cells = tally(
    points,
    (x, y, into) => {
      into[0] = Math.floor(x * perWorld)
      into[1] = Math.floor(y * perWorld)
    },
    cellOf,
  )
  const begins = new Uint32Array(cells.count + 1)
  for (let one = 0; one < cells.count; one += 1) begins[one + 1] = begins[one]! + cells.size[one]!
  const next = begins.slice()
  const order = new Uint32Array(points.count)
  for (let index = 0; index < points.count; index += 1) order[next[cellOf[index]!]!++] = index
  for (let one = 0; one < cells.count; one += 1) cells.first[one] = begins[one]!
  return { points: picked(points, order), cells, farther: new Map(), begins }
}

/** For the whole layer; null if only a part of the map can be counted in time. */
export const wholeClusters = (gathered: Gathered, zoom: number): Clusters | null =>
  zoom > lastWhole ? null : clustersIn(cellsAt(gathered, zoom), gathered.points, zoom)

/** For a part of the map. */
export const clustersWithin = (gathered: Gathered, box: Box, zoom: number, isLast: boolean): Clusters =>
  zoom > ofZoom || isLast
    ? clustersAt(pointsWithin(gathered, box), zoom, isLast)
    : clustersIn(cellsIn(cellsAt(gathered, zoom), cellsOf(box, zoom)), gathered.points, zoom)

/** Each zoom level is grouped from the next closer level, which has few groups. */
function cellsAt(gathered: Gathered, zoom: number): Cells {
  const { cells, farther } = gathered
  if (zoom === ofZoom) return cells
  const known = farther.get(zoom) ?? coarser(cellsAt(gathered, zoom + 1))
  farther.set(zoom, known)
  return known
}

function pointsWithin({ points, cells, begins }: Gathered, box: Box): Points {
  const found: number[] = []
  for (const one of whichIn(cells, cellsOf(box, ofZoom)))
    for (let index = begins[one]!; index < begins[one + 1]!; index += 1)
      if (isIn(box, points.x[index]!, points.y[index]!)) found.push(index)
  return picked(points, found)
}

const cellsOf = ({ left, top, right, bottom }: Box, zoom: number): CellBox => ({
  west: Math.floor(left * columnsAt(zoom)),
  north: Math.floor(top * columnsAt(zoom)),
  east: Math.floor(right * columnsAt(zoom)),
  south: Math.floor(bottom * columnsAt(zoom)),
})
