/** Counts points by cell, and cells by the larger cell that contains them. */
import type { Place } from '../layers.ts'
import { xOf, yOf } from './world.ts'

export type Cells = {
  count: number
  /** For each cell: its coordinates, its number of points, and the sums for their centre. */
  column: Int32Array
  row: Int32Array
  size: Uint32Array
  sumX: Float64Array
  sumY: Float64Array
  /** One of its points. */
  first: Uint32Array
  /** The cell at these coordinates, or -1. */
  find(column: number, row: number): number
}

/** The points to count. A point counts as one. */
type Heaps = Pick<Cells, 'count' | 'sumX' | 'sumY'> & Partial<Pick<Cells, 'size' | 'first'>>

/** @param cellOf column and row of a position, both whole, in `into` @param tell receives each point's cell */
export const tally = (
  { count, x, y }: Points,
  cellOf: (x: number, y: number, into: Int32Array) => void,
  tell?: Uint32Array,
): Cells => heap({ count, sumX: x, sumY: y }, (index, into) => cellOf(x[index]!, y[index]!, into), tell)

/** Cells twice as wide and high. */
export const coarser = (cells: Cells): Cells =>
  heap(cells, (index, into) => {
    into[0] = cells.column[index]! >> 1
    into[1] = cells.row[index]! >> 1
  })

export type CellBox = { west: number; north: number; east: number; south: number }

/** The cells within it, by columns and rows. */
export function cellsIn(cells: Cells, box: CellBox): Cells {
  const found = whichIn(cells, box)
  const some = { count: found.length, ...emptyCells(found.length) }
  for (const [to, from] of found.entries()) {
    some.size[to] = cells.size[from]!
    some.first[to] = cells.first[from]!
    some.sumX[to] = cells.sumX[from]!
    some.sumY[to] = cells.sumY[from]!
  }
  return heap(some, (index, into) => {
    into[0] = cells.column[found[index]!]!
    into[1] = cells.row[found[index]!]!
  })
}

export function whichIn({ count, column, row }: Cells, { west, north, east, south }: CellBox): number[] {
  const found: number[] = []
  for (let one = 0; one < count; one += 1)
    if (column[one]! >= west && column[one]! <= east && row[one]! >= north && row[one]! <= south) found.push(one)
  return found
}

const emptyCells = (count: number) => ({
  size: new Uint32Array(count),
  first: new Uint32Array(count),
  sumX: new Float64Array(count),
  sumY: new Float64Array(count),
})

function heap(
  { count: items, sumX: ofX, sumY: ofY, size: ofSize, first: ofFirst }: Heaps,
  cellOf: (index: number, into: Int32Array) => void,
  tell?: Uint32Array,
): Cells {
  const room = 2 ** Math.ceil(Math.log2(Math.max(2, items) * 2))
  // Cells in a hash table with open addressing.
  const slots = new Int32Array(room).fill(-1)
  const [column, row] = [new Int32Array(items), new Int32Array(items)]
  const { size, first, sumX, sumY } = emptyCells(items)
  const at = new Int32Array(2)
  let count = 0

  const slotOf = (atColumn: number, atRow: number): number => {
    let slot = hashOf(atColumn, atRow) & (room - 1)
    for (; slots[slot] !== -1; slot = (slot + 1) & (room - 1)) {
      const cell = slots[slot]!
      if (column[cell] === atColumn && row[cell] === atRow) break
    }
    return slot
  }

  for (let index = 0; index < items; index += 1) {
    cellOf(index, at)
    const slot = slotOf(at[0]!, at[1]!)
    let cell = slots[slot]!
    if (cell === -1) {
      cell = count
      count += 1
      slots[slot] = cell
      column[cell] = at[0]!
      row[cell] = at[1]!
      first[cell] = ofFirst ? ofFirst[index]! : index
    }
    size[cell]! += ofSize ? ofSize[index]! : 1
    sumX[cell]! += ofX[index]!
    sumY[cell]! += ofY[index]!
    if (tell) tell[index] = cell
  }
  return { count, column, row, size, sumX, sumY, first, find: (column, row) => slots[slotOf(column, row)]! }
}

function hashOf(column: number, row: number): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

export type Points = {
  count: number
  /** The world is 1 wide and 1 high, from its north-west corner. */
  x: Float64Array
  y: Float64Array
  place: Uint32Array
}

export function toPoints(places: readonly Place[]): Points {
  const [x, y] = [new Float64Array(places.length), new Float64Array(places.length)]
  const place = new Uint32Array(places.length)
  let count = 0
  for (const [index, { point }] of places.entries()) {
    if (point === null) continue
    x[count] = xOf(point.longitude)
    y[count] = yOf(point.latitude)
    place[count] = index
    count += 1
  }
  return { count, x, y, place }
}

export type Box = { left: number; top: number; right: number; bottom: number }

export const isIn = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

export function pointsAround(points: Points, x: number, y: number, reach: number): Points {
  const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  const found: number[] = []
  for (let index = 0; index < points.count; index += 1)
    if (isIn(box, points.x[index]!, points.y[index]!)) found.push(index)
  return picked(points, found)
}

/** Some of them, or all in another order. */
export function picked({ x, y, place }: Points, which: ArrayLike<number>): Points {
  const some = {
    x: new Float64Array(which.length),
    y: new Float64Array(which.length),
    place: new Uint32Array(which.length),
  }
  for (let to = 0; to < which.length; to += 1) {
    some.x[to] = x[which[to]!]!
    some.y[to] = y[which[to]!]!
    some.place[to] = place[which[to]!]!
  }
  return { count: which.length, ...some }
}
