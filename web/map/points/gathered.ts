/**
 * Points gathered once into the cells of one zoom. The clusters of every zoom farther out are made of those cells, and a
 * part of the map is found among them: no step of the view goes over all points again (decision 0052).
 */
import { type Clusters, cell, clustersAt, clustersIn } from './clusters.ts'
import { type Box, isIn, type Points, picked, worldWidth } from './plotted.ts'
import { type CellBox, type Cells, cellsIn, coarser, tally, whichIn } from './tally.ts'

export type Gathered = {
  /** Those of a cell side by side. */
  points: Points
  cells: Cells
  /** By zoom, the cells of those farther out. */
  farther: Map<number, Cells>
  /** Of each cell, and after the last: where its points begin. */
  begins: Uint32Array
}

/** Near enough for a part of the map to have few points that are not in view, and far enough for cells to be few. */
const ofZoom = 11
/** Up to here the clusters of the whole layer are made as fast as those of a part. */
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

/** Of the whole layer; null where only a part of the map can be counted in time. */
export const wholeClusters = (gathered: Gathered, zoom: number): Clusters | null =>
  zoom > lastWhole ? null : clustersIn(cellsAt(gathered, zoom), gathered.points, zoom)

/** Of a part of the map. */
export const clustersWithin = (gathered: Gathered, box: Box, zoom: number, isLast: boolean): Clusters =>
  zoom > ofZoom || isLast
    ? clustersAt(pointsWithin(gathered, box), zoom, isLast)
    : clustersIn(cellsIn(cellsAt(gathered, zoom), cellsOf(box, zoom)), gathered.points, zoom)

/** Each zoom's are made of the next nearer one's, of which there are few. */
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
