/** The nearest of the rows that a search reads, by exact distance. */
import { type EarthPoint, type Position, toArc, toEarthPoint } from './earth.ts'
import { LeafRows, type ListRow } from './leaf-rows.ts'

export type Nearest = ListRow & { distance_metres: number }
type Found = { nearest_id: number; square: number; leaf: LeafRows; at: number }

export class NearestRows {
  readonly #origin: EarthPoint
  readonly #most: number
  /** Square metres. */
  readonly #within: number
  readonly #found: Found[] = []

  /** @param within metres of the straight line */
  constructor(origin: Position, { most, within }: { most: number; within: number }) {
    this.#origin = toEarthPoint(origin)
    this.#most = most
    this.#within = within ** 2
  }

  /** @param places of the candidates in the leaf */
  add(rows: Uint8Array, places: readonly number[]): void {
    const leaf = new LeafRows(rows)
    for (const at of places) {
      const head = leaf.headAt(at)
      const square = squareBetween(this.#origin, toEarthPoint(head))
      if (tick(square) <= tick(this.#within)) this.#found.push({ nearest_id: head.nearest_id, square, leaf, at })
    }
    this.#found.sort(byDistance).splice(this.#most)
  }

  /** The nearest first, then in the order of the list. */
  rows(): Nearest[] {
    return this.#found.map(({ leaf, at, square }) =>
      Object.assign(leaf.rowAt(at), { distance_metres: toArc(Math.sqrt(square)) }),
    )
  }
}

/** Equal distances may differ in their last digits. */
const tick = (square: number) => Math.trunc(square * 100)
const byDistance = (one: Found, other: Found) =>
  tick(one.square) - tick(other.square) || one.nearest_id - other.nearest_id

const squareBetween = (one: EarthPoint, other: EarthPoint): number =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2
