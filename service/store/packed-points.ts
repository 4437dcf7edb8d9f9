/**
 * A packed R-tree (decisions 0106 and 0230): leaves of neighbours along a Hilbert curve, in boxes of metres from the
 * Earth's centre. It says which points may be the nearest. Their rows then give the exact distances.
 */
import { type Position, toEarthPoint } from './earth.ts'

/** As the database holds it. */
export type Packed = {
  /** Around each leaf: the least and the greatest number on each axis, 32 bits each. */
  boxes: Uint8Array
  /** Of each point in its leaf's box, in steps: a byte for each axis. */
  offsets: Uint8Array
}
type Point = readonly [x: number, y: number, z: number]
/** Points by their number along the curve, and the least distance that each may have. */
type Candidates = { places: number[]; least: number[] }
/** A leaf or a larger box that a search has not opened yet. */
type Unopened = { level: number; index: number; square: number }

export const pointsOfLeaf = 64
export const axes = 3
export const sides = 2 * axes
/** Of a box, on each axis. */
export const steps = 256
const fanOut = 16
/** Metres. Two points whose distances differ by less may count as equally far (byDistance in nearest-rows.ts). */
const tie = 0.1

export function pointAt(position: Position): Point {
  const { x, y, z } = toEarthPoint(position)
  return [x, y, z]
}

export class PackedPoints {
  /** Leaves first. Each further level has the boxes around `fanOut` boxes of the one before. */
  readonly #levels: Float32Array[]
  readonly #offsets: Uint8Array

  constructor({ boxes, offsets }: Packed) {
    this.#offsets = offsets
    this.#levels = [new Float32Array(Uint8Array.from(boxes).buffer)]
    for (let last = this.#levels[0]!; last.length > sides; this.#levels.push(last)) last = boxesAround(last)
  }

  get bytes(): number {
    return this.#levels.reduce((sum, { byteLength }) => sum + byteLength, this.#offsets.byteLength)
  }

  /**
   * The places along the curve of all points that may be among the nearest. A few of them are not.
   * @param within metres of the straight line
   */
  near(origin: Position, { most, within }: { most: number; within: number }): number[] {
    const from = pointAt(origin)
    const bound = new Bound(most, within + tie)
    const candidates: Candidates = { places: [], least: [] }
    for (const { index, square } of this.#leavesFrom(from)) {
      if (square > bound.metres ** 2) break
      this.#addPoints(candidates, bound, index, from)
    }
    return candidates.places.filter((_, at) => candidates.least[at]! <= bound.metres)
  }

  #addPoints({ places, least }: Candidates, bound: Bound, leaf: number, from: Point): void {
    const box = this.#levels[0]!.subarray(leaf * sides, (leaf + 1) * sides)
    const [stepX, stepY, stepZ] = [stepOf(box, 0), stepOf(box, 1), stepOf(box, 2)]
    // From the origin to the middle of the box's first cell.
    const x = box[0]! + stepX / 2 - from[0]
    const y = box[2]! + stepY / 2 - from[1]
    const z = box[4]! + stepZ / 2 - from[2]
    const error = Math.hypot(stepX, stepY, stepZ) / 2 + tie
    const offsets = this.#offsets
    const end = Math.min((leaf + 1) * pointsOfLeaf, offsets.length / axes)
    for (let place = leaf * pointsOfLeaf; place < end; place += 1) {
      const at = place * axes
      const metres = Math.sqrt(
        (x + stepX * offsets[at]!) ** 2 + (y + stepY * offsets[at + 1]!) ** 2 + (z + stepZ * offsets[at + 2]!) ** 2,
      )
      if (metres - error > bound.metres) continue
      places.push(place)
      least.push(metres - error)
      bound.take(metres + error)
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

/** The greatest distance that the farthest of the wanted points may have. */
class Bound {
  metres: number
  readonly #most: number
  /** The least of the greatest distances so far, in order. */
  readonly #nearest: number[] = []

  constructor(most: number, within: number) {
    this.#most = most
    this.metres = within
  }

  take(metres: number): void {
    const nearest = this.#nearest
    if (nearest.length === this.#most) {
      if (metres >= nearest.at(-1)!) return
      nearest.pop()
    }
    let at = nearest.length
    for (; at > 0 && nearest[at - 1]! > metres; at -= 1) nearest[at] = nearest[at - 1]!
    nearest[at] = metres
    if (nearest.length === this.#most) this.metres = Math.min(this.metres, nearest.at(-1)!)
  }
}

const stepOf = (box: Float32Array, axis: number) => (box[axis * 2 + 1]! - box[axis * 2]!) / steps

function squareTo(boxes: Float32Array, index: number, from: Point): number {
  let square = 0
  for (let axis = 0; axis < axes; axis += 1) {
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
