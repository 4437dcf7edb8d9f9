/** Where everything of an ownership chart is drawn: rows of boxes, and lines that pass between them. */
import { type Link, ranked } from './ranks.ts'
import { alignedRows, orderedRows, type Slot } from './rows.ts'

export type Point = { readonly x: number; readonly y: number }
export type Sizes = {
  readonly width: number
  readonly height: number
  readonly across: number
  readonly down: number
  /** The room of a line that passes a row. */
  readonly passing: number
  /** The same where the line closes a circle: its words stand in the row that it passes. */
  readonly passingWithWords: number
}
export type Laid = {
  /** The centre of each box. */
  places: Map<string, Point>
  /** The points of each link, from the controller to what it controls. `isBack`: it closes a circle. */
  routes: Map<Link, { points: Point[]; isBack: boolean }>
  width: number
  height: number
}

export function laidOut(keys: readonly string[], links: readonly Link[], root: string, sizes: Sizes): Laid {
  const { ranks, back } = ranked(keys, links, root)
  inShortRows(ranks, links)
  const top = Math.min(...ranks.values())
  const rows: Slot[][] = Array.from({ length: Math.max(...ranks.values()) - top + 1 }, () => [])
  const slots = new Map<string, Slot>()
  const add = (row: number, width: number): Slot => {
    const slot: Slot = { row, width, above: [], below: [] }
    rows[row]!.push(slot)
    return slot
  }
  for (const key of keys) slots.set(key, add(ranks.get(key)! - top, sizes.width))
  const lines = links.flatMap((link) => {
    const ends = back.has(link) ? [link.to, link.from] : [link.from, link.to]
    const [upper, lower] = ends.map((key) => slots.get(key))
    if (!upper || !lower || upper === lower) return []
    const room = back.has(link) ? sizes.passingWithWords : sizes.passing
    const between = Array.from({ length: Math.max(0, lower.row - upper.row - 1) }, (_, at) =>
      add(upper.row + at + 1, room),
    )
    const line = [upper, ...between, lower]
    for (const [at, slot] of line.slice(1).entries()) {
      line[at]!.below.push(slot)
      slot.above.push(line[at]!)
    }
    return [{ link, line }]
  })
  orderedRows(rows)
  const xs = alignedRows(rows, sizes.across)
  const [left, right] = edges(rows, xs)
  const pointOf = (slot: Slot): Point => ({
    x: Math.round(xs.get(slot)! - left),
    y: slot.row * (sizes.height + sizes.down) + sizes.height / 2,
  })
  const routes = lines.map(({ link, line }) => {
    const points = line.map(pointOf)
    return [link, { points: back.has(link) ? points.toReversed() : points, isBack: back.has(link) }] as const
  })
  return {
    places: new Map(keys.map((key) => [key, pointOf(slots.get(key)!)])),
    routes: new Map(routes),
    width: Math.round(right - left),
    height: rows.length * (sizes.height + sizes.down) - sizes.down,
  }
}

function edges(rows: readonly (readonly Slot[])[], xs: ReadonlyMap<Slot, number>): [left: number, right: number] {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const slot of rows.flat()) {
    left = Math.min(left, xs.get(slot)! - slot.width / 2)
    right = Math.max(right, xs.get(slot)! + slot.width / 2)
  }
  return [left, right]
}

const fewest = 8

/** A long row becomes several: the ends above the root go up, and the companies below it that control none go down. */
function inShortRows(ranks: Map<string, number>, links: readonly Link[]): void {
  const most = Math.max(fewest, Math.ceil(1.3 * Math.sqrt(ranks.size)))
  const isUpper = new Set(links.map(({ from }) => from))
  const isLower = new Set(links.map(({ to }) => to))
  for (const side of [1, -1] as const) {
    const isLast = (key: string) => !(side === 1 ? isUpper : isLower).has(key)
    const furthest = Math.max(0, ...[...ranks.values()].map((rank) => rank * side))
    // The furthest row first, because moving one moves all that are further.
    for (let row = furthest; row >= 1; row--) {
      const its = [...ranks].filter(([, rank]) => rank === row * side).map(([key]) => key)
      const [last, others] = [its.filter(isLast), its.filter((key) => !isLast(key))]
      const free = Math.max(1, most - others.length)
      if (its.length <= most || last.length <= free) continue
      const further = Math.ceil(last.length / free) - 1
      for (const [key, rank] of ranks) if (rank * side > row) ranks.set(key, rank + further * side)
      for (const [at, key] of last.entries()) ranks.set(key, (row + Math.floor(at / free)) * side)
    }
  }
}
