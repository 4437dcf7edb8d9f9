/** Packs the points of a list for PackedPoints: sorts them along a Hilbert curve, and cuts the curve into leaves. */
import type { Position } from './earth.ts'
import { axes, type Packed, pointAt, pointsOfLeaf, sides, steps } from './packed-points.ts'

/** The numbers of its points in their list, in the order of the curve. */
export type Leaf = { leaf: number; ids: number[] }

/** Points sorted at once. More would take too much memory. Fewer make more boxes that overlap, which costs time. */
const mostSorted = 2 ** 21
/** Cells of the curve in each direction. A cell and an index fit one number together. */
const cells = 2 ** 16
/** Metres. A 32-bit number is this close to any coordinate. */
const rounding = 0.5

/** Takes points and returns leaves. It holds what PackedPoints needs of all points, and no more of them than it sorts. */
export class Packer {
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array
  readonly #ids: Int32Array
  readonly #boxes: Float32Array
  readonly #offsets: Uint8Array
  #size = 0
  #packed = 0

  /** @param most points at most */
  constructor(most: number) {
    this.#boxes = new Float32Array(Math.ceil(most / pointsOfLeaf) * sides)
    this.#offsets = new Uint8Array(most * axes)
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

  get packed(): Packed {
    const leaves = Math.ceil(this.#packed / pointsOfLeaf)
    return {
      boxes: new Uint8Array(this.#boxes.buffer, 0, leaves * sides * Float32Array.BYTES_PER_ELEMENT),
      offsets: this.#offsets.subarray(0, this.#packed * axes),
    }
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
    const points = Array.from(indexes, (index) =>
      pointAt({ latitude: this.#latitudes[index]!, longitude: this.#longitudes[index]! }),
    )
    const leaf = this.#packed / pointsOfLeaf
    const box = this.#boxes.subarray(leaf * sides)
    const offsets = this.#offsets.subarray(this.#packed * axes)
    for (let axis = 0; axis < axes; axis += 1) {
      const [least, greatest] = endsOf(points.map((point) => point[axis]!))
      box.set([least - rounding, greatest + rounding], axis * 2)
      const [low, high] = box.subarray(axis * 2)
      for (const [at, point] of points.entries())
        offsets[at * axes + axis] = Math.floor(((point[axis]! - low!) / (high! - low!)) * steps)
    }
    this.#packed += points.length
    return { leaf, ids: Array.from(indexes, (index) => this.#ids[index]!) }
  }
}

function endsOf(numbers: Iterable<number>): [least: number, greatest: number] {
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
