/** A packed R-tree (decision 0106): leaves of neighbours along a Hilbert curve, in boxes from the Earth's centre. */
import { type Position, toEarthPoint } from './earth.ts'

/** A point's number in its list, its place in a leaf, and the squared straight distance to it, in square metres. */
export type Found = { id: number; square: number; leaf: LeafBytes; at: number }
/** `rows` has the rows of the points, in the same order. */
export type LeafBytes = { points: Uint8Array; rows: Uint8Array }
export type Leaf = { leaf: number; points: Uint8Array }
type Point = readonly [x: number, y: number, z: number]
/** A leaf or a larger box that a search has not opened yet. */
type Unopened = { level: number; index: number; square: number }

const pointsOfLeaf = 64
/** Three coordinates as 64-bit numbers, then the id as a 32-bit one. */
const bytesOfPoint = 28
/** Points sorted together. More would take too much memory. Boxes of two sorted groups overlap, which costs time. */
const mostSorted = 2 ** 21
/** Cells of the curve in each direction. A cell and an index fit one number together. */
const cells = 2 ** 16
const sides = 6
const fanOut = 16
/** Metres. A 32-bit number is this close to any coordinate. */
const rounding = 0.5
/** Leaves that most searches read, besides those that hold the wanted number of points. */
const neighbours = 2
const mostAtOnce = 256

export const sizeOf = (points: Uint8Array): number => points.byteLength / bytesOfPoint

/** The numbers of a leaf's points in their list. */
export function idsIn(points: Uint8Array): number[] {
  const bytes = new DataView(points.buffer, points.byteOffset, points.byteLength)
  return Array.from({ length: sizeOf(points) }, (_, at) => bytes.getInt32(at * bytesOfPoint + 24, true))
}

/** Takes points and returns leaves, in memory that does not grow with the list. */
export class Packer {
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array
  readonly #ids: Int32Array
  readonly #boxes: number[] = []
  #size = 0

  constructor(most: number) {
    const size = Math.min(most, mostSorted)
    this.#latitudes = new Float64Array(size)
    this.#longitudes = new Float64Array(size)
    this.#ids = new Int32Array(size)
  }

  /** @returns leaves, once there are enough points to sort */
  *add(id: number, { latitude, longitude }: Position): Generator<Leaf> {
    if (this.#size === this.#ids.length) yield* this.end()
    this.#latitudes[this.#size] = latitude
    this.#longitudes[this.#size] = longitude
    this.#ids[this.#size] = id
    this.#size += 1
  }

  *end(): Generator<Leaf> {
    const order = this.#order()
    this.#size = 0
    for (let from = 0; from < order.length; from += pointsOfLeaf)
      yield this.#leaf(order.subarray(from, from + pointsOfLeaf))
  }

  get boxes(): Uint8Array {
    return new Uint8Array(Float32Array.from(this.#boxes).buffer)
  }

  #order(): Float64Array {
    const [latitudes, longitudes] = [this.#latitudes.subarray(0, this.#size), this.#longitudes.subarray(0, this.#size)]
    const [south, north] = endsOf(latitudes)
    const [west, east] = endsOf(longitudes)
    const narrowing = Math.max(Math.cos((((south + north) / 2) * Math.PI) / 180), 0.01)
    const scale = (cells - 1) / Math.max(north - south, (east - west) * narrowing, 1e-9)
    // The index is part of the number, so sorting needs no comparison function, which is much faster.
    const keys = latitudes.map((latitude, at) => {
      const [column, row] = [(longitudes[at]! - west) * narrowing * scale, (latitude - south) * scale]
      return alongCurve(Math.floor(column), Math.floor(row)) * mostSorted + at
    })
    return keys.sort().map((key) => key % mostSorted)
  }

  #leaf(indexes: Float64Array): Leaf {
    const bytes = new DataView(new ArrayBuffer(indexes.length * bytesOfPoint))
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (const [at, index] of indexes.entries()) {
      const { x, y, z } = toEarthPoint({ latitude: this.#latitudes[index]!, longitude: this.#longitudes[index]! })
      for (const [axis, metres] of [x, y, z].entries()) {
        bytes.setFloat64(at * bytesOfPoint + axis * 8, metres, true)
        low[axis] = Math.min(low[axis]!, metres - rounding)
        high[axis] = Math.max(high[axis]!, metres + rounding)
      }
      bytes.setInt32(at * bytesOfPoint + 24, this.#ids[index]!, true)
    }
    this.#boxes.push(low[0]!, high[0]!, low[1]!, high[1]!, low[2]!, high[2]!)
    return { leaf: this.#boxes.length / sides - 1, points: new Uint8Array(bytes.buffer) }
  }
}

/** The boxes of a list's leaves, and the search for the nearest points. */
export class PackedPoints {
  /** Leaves first. Each further level has the boxes around `fanOut` boxes of the one before. */
  readonly #levels: Float32Array[]

  constructor(boxes: Uint8Array) {
    this.#levels = [new Float32Array(Uint8Array.from(boxes).buffer)]
    for (let last = this.#levels[0]!; last.length > sides; this.#levels.push(last)) last = boxesAround(last)
  }

  /** The nearest first, then by id. @param within metres of the straight line @returns null if leaves are gone */
  async nearest(
    origin: Position,
    { most, within, readLeaves }: { most: number; within: number; readLeaves(leaves: number[]): Promise<LeafBytes[]> },
  ): Promise<Found[] | null> {
    const { x, y, z } = toEarthPoint(origin)
    const from: Point = [x, y, z]
    const leaves = this.#leavesFrom(from)
    let next = leaves.next()
    const found: Found[] = []
    let bound = within ** 2
    for (let size = Math.ceil(most / pointsOfLeaf) + neighbours; ; size = Math.min(size * 4, mostAtOnce)) {
      const nearest: number[] = []
      for (; !next.done && next.value.square <= bound && nearest.length < size; next = leaves.next())
        nearest.push(next.value.index)
      if (nearest.length === 0) return found.sort(byDistance)
      const read = await readLeaves(nearest)
      if (read.length < nearest.length) return null
      for (const leaf of read) {
        addPoints(found, leaf, from, bound)
        if (found.length < most) continue
        found.sort(byDistance).length = most
        // The farthest wanted point limits the rest of the search.
        bound = Math.min(bound, found.at(-1)!.square)
      }
    }
  }

  /** Leaves by the distance of their boxes, the nearest first. */
  *#leavesFrom(from: Point): Generator<Unopened> {
    const top = this.#levels.length - 1
    const unopened: Unopened[] = [{ level: top, index: 0, square: 0 }]
    while (unopened.length > 0) {
      let nearest = 0
      for (let at = 1; at < unopened.length; at += 1) if (unopened[at]!.square < unopened[nearest]!.square) nearest = at
      const opened = unopened[nearest]!
      unopened[nearest] = unopened.at(-1)!
      unopened.pop()
      if (opened.level === 0) {
        yield opened
        continue
      }
      const level = opened.level - 1
      const boxes = this.#levels[level]!
      const end = Math.min((opened.index + 1) * fanOut, boxes.length / sides)
      for (let index = opened.index * fanOut; index < end; index += 1)
        unopened.push({ level, index, square: squareTo(boxes, index, from) })
    }
  }
}

/** Equal distances may differ in their last digits. */
const tick = (square: number) => Math.trunc(square * 100)
const byDistance = (one: Found, other: Found) => tick(one.square) - tick(other.square) || one.id - other.id

function addPoints(found: Found[], leaf: LeafBytes, [x, y, z]: Point, bound: number): void {
  const { points } = leaf
  const bytes = new DataView(points.buffer, points.byteOffset, points.byteLength)
  for (let from = 0; from < bytes.byteLength; from += bytesOfPoint) {
    const square =
      (bytes.getFloat64(from, true) - x) ** 2 +
      (bytes.getFloat64(from + 8, true) - y) ** 2 +
      (bytes.getFloat64(from + 16, true) - z) ** 2
    if (tick(square) <= tick(bound))
      found.push({ id: bytes.getInt32(from + 24, true), square, leaf, at: from / bytesOfPoint })
  }
}

function squareTo(boxes: Float32Array, index: number, from: Point): number {
  let square = 0
  for (let axis = 0; axis < 3; axis += 1) {
    const at = index * sides + 2 * axis
    square += Math.max(boxes[at]! - from[axis]!, 0, from[axis]! - boxes[at + 1]!) ** 2
  }
  return square
}

function boxesAround(boxes: Float32Array): Float32Array {
  const around = new Float32Array(Math.ceil(boxes.length / sides / fanOut) * sides)
  for (let at = 0; at < boxes.length; at += 1) {
    const index = Math.floor(at / sides / fanOut)
    const into = index * sides + (at % sides)
    const choose = at % 2 === 0 ? Math.min : Math.max
    around[into] = at % (sides * fanOut) < sides ? boxes[at]! : choose(around[into]!, boxes[at]!)
  }
  return around
}

function endsOf(numbers: Float64Array): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity]
  for (const number of numbers) {
    least = Math.min(least, number)
    greatest = Math.max(greatest, number)
  }
  return [least, greatest]
}

function alongCurve(column: number, row: number): number {
  let [x, y] = [column, row]
  let distance = 0
  for (let bit = cells / 2; bit >= 1; bit /= 2) {
    const [isEast, isNorth] = [(x & bit) !== 0, (y & bit) !== 0]
    distance = distance * 4 + (isEast ? (isNorth ? 2 : 3) : isNorth ? 1 : 0)
    if (isNorth) continue
    if (isEast) [x, y] = [cells - 1 - x, cells - 1 - y]
    ;[x, y] = [y, x]
  }
  return distance
}
