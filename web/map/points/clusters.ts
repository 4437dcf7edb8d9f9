/**
 * Points that would lie over each other at a zoom, as one cluster. They are counted from cells that stand still under the
 * map: a cluster neither changes nor moves while one pans. No tree is built before the first picture (decision 0052).
 */
import { type Points, pointsAround, worldWidth } from './plotted.ts'
import { type Cells, tally } from './tally.ts'

export type Clusters = {
  count: number
  /** The middle of what is in it. */
  x: Float64Array
  y: Float64Array
  /** How many; one is a place of its own. */
  size: Uint32Array
  /** One of its places. */
  place: Uint32Array
}

/** Pixels. */
export const cell = 64
/** At the last zoom nothing further is to come out of it: only marks that lie over each other stay together. */
export const lastCell = 20

/** @param isLast one cannot zoom further in */
export function clustersAt(points: Points, zoom: number, isLast: boolean): Clusters {
  const perWorld = worldWidth(zoom) / (isLast ? lastCell : cell)
  const cells = tally(points, (x, y, into) => {
    into[0] = Math.floor(x * perWorld)
    into[1] = Math.floor(y * perWorld)
  })
  return clustersIn(cells, points, zoom, isLast)
}

/** @param cells those of the zoom */
export function clustersIn(cells: Cells, points: Points, zoom: number, isLast = false): Clusters {
  const pixels = worldWidth(zoom)
  const [size, sumX, sumY] = [
    cells.size.slice(0, cells.count),
    cells.sumX.slice(0, cells.count),
    cells.sumY.slice(0, cells.count),
  ]

  /** Neighbours whose marks would touch become one. */
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

/** From which zoom on what is a cluster at this one is more than one thing; null where one cannot zoom further in. */
export function zoomThatDivides(points: Points, x: number, y: number, zoom: number, last: number): number | null {
  if (zoom >= last) return null
  // It reaches as far as its cell, whatever the size of its mark.
  const members = pointsAround(points, x, y, cell / worldWidth(zoom))
  for (let next = zoom + 1; next < last; next += 1) if (clustersAt(members, next, false).count > 1) return next
  return last
}

/** Pixels, of a cluster's mark: it grows with the number, and slowly. */
export const radiusOf = (size: number): number => (size === 1 ? markRadius : 12 + 5 * Math.log10(size))
/** Of a place of its own. */
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
