/** Points counted by the cell they fall in. */
import type { Points } from './plotted.ts'

export type Cells = {
  count: number
  /** Of each cell: its own coordinates, how many points, and the sums that their middle is made of. */
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

/** @param cellOf column and row of a position, both whole, in `into` */
export function tally(points: Points, cellOf: (x: number, y: number, into: Int32Array) => void): Cells {
  const room = 2 ** Math.ceil(Math.log2(Math.max(2, points.count) * 2))
  // Cells by a hash of their coordinates; where one is taken, the next.
  const slots = new Int32Array(room).fill(-1)
  const [column, row] = [new Int32Array(points.count), new Int32Array(points.count)]
  const [size, first] = [new Uint32Array(points.count), new Uint32Array(points.count)]
  const [sumX, sumY] = [new Float64Array(points.count), new Float64Array(points.count)]
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

  for (let index = 0; index < points.count; index += 1) {
    const [x, y] = [points.x[index]!, points.y[index]!]
    cellOf(x, y, at)
    const slot = slotOf(at[0]!, at[1]!)
    let cell = slots[slot]!
    if (cell === -1) {
      cell = count
      count += 1
      slots[slot] = cell
      column[cell] = at[0]!
      row[cell] = at[1]!
      first[cell] = index
    }
    size[cell]! += 1
    sumX[cell]! += x
    sumY[cell]! += y
  }
  return { count, column, row, size, sumX, sumY, first, find: (column, row) => slots[slotOf(column, row)]! }
}

function hashOf(column: number, row: number): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
