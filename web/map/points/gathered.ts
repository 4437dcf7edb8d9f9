/**
 * Points gathered once into the cells of one zoom. The clusters of every zoom farther out are made of those cells, and a
 * part of the map is found among them: no step of the view goes over all points again (decision 0052).
 */
import { type Clusters, cell, clustersAt, clustersIn } from './clusters.ts'
import { type Box, isIn, type Points, picked, worldWidth } from './plotted.ts'
import { type Cells, coarser, tally } from './tally.ts'

export type Gathered = {
  /** Those of a cell side by side. */
  points: Points
  cells: Cells
  /** Of each cell, and after the last: where its points begin. */
  begins: Uint32Array
}

/** Near enough for a part of the map to have few points that are not in view, and far enough for cells to be few. */
const ofZoom = 11

export function gather(points: Points): Gathered {
  const perWorld = worldWidth(ofZoom) / cell
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
  return { points: picked(points, order), cells, begins }
}

/** Of the whole layer; null where only a part of the map can be counted in time. */
export const wholeClusters = ({ cells, points }: Gathered, zoom: number): Clusters | null =>
  zoom > ofZoom ? null : clustersIn(coarser(cells, ofZoom - zoom), points, zoom)

/** Of a part of the map. */
export const clustersWithin = (gathered: Gathered, box: Box, zoom: number, isLast: boolean): Clusters =>
  clustersAt(within(gathered, box), zoom, isLast)

function within({ points, cells, begins }: Gathered, box: Box): Points {
  const perWorld = worldWidth(ofZoom) / cell
  const [west, east] = [Math.floor(box.left * perWorld), Math.floor(box.right * perWorld)]
  const [north, south] = [Math.floor(box.top * perWorld), Math.floor(box.bottom * perWorld)]
  const found: number[] = []
  for (let one = 0; one < cells.count; one += 1) {
    const [column, row] = [cells.column[one]!, cells.row[one]!]
    if (column < west || column > east || row < north || row > south) continue
    for (let index = begins[one]!; index < begins[one + 1]!; index += 1)
      if (isIn(box, points.x[index]!, points.y[index]!)) found.push(index)
  }
  return picked(points, found)
}
