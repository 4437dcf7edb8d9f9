/** The way of a line between two cards: through the gaps of the columns between them, and never over a name. */
import type { Size, Spot } from './sizes.ts'

/** Cards whose middles are nearer than this across stand in one column. */
const sameColumn = 0.6
const steps = 18
/** The room of one line in a gap. */
const lane = 5

type Ends = { from: Spot; to: Spot }

/** @returns for each pair, the corners of a smooth line */
export function routesBetween(pairs: readonly Ends[], cards: readonly Spot[], size: Size): Spot[][] {
  const columns = columnsOf(cards, size)
  const used = new Map<string, number>()
  return pairs.map((pair) => routeOf(pair, columns, size, used))
}

type Column = { left: number; right: number; ys: number[] }

function columnsOf(cards: readonly Spot[], { width }: Size): Column[] {
  const columns: (Column & { x: number })[] = []
  for (const { x, y } of cards.toSorted((one, other) => one.x - other.x)) {
    const last = columns.at(-1)
    if (last && x - last.x < width * sameColumn) {
      last.right = Math.max(last.right, x + width / 2)
      last.ys.push(y)
    } else columns.push({ x, left: x - width / 2, right: x + width / 2, ys: [y] })
  }
  for (const column of columns) column.ys.sort((one, other) => one - other)
  return columns
}

function routeOf({ from, to }: Ends, columns: readonly Column[], size: Size, used: Map<string, number>): Spot[] {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from]
  const points =
    right.x - left.x < size.width * sameColumn
      ? withinColumn(left, right, columns, size, used)
      : acrossColumns(left, right, columns, size, used)
  return left === from ? points : points.toReversed()
}

/** Neighbours in a column are joined straight; others by a bow beside the column. */
function withinColumn(
  one: Spot,
  other: Spot,
  columns: readonly Column[],
  { width, height }: Size,
  used: Map<string, number>,
): Spot[] {
  const [high, low] = one.y <= other.y ? [one, other] : [other, one]
  const middle = (high.x + low.x) / 2
  const column = columns.find(({ left, right }) => middle >= left && middle <= right)
  const isNext = !column?.ys.some((y) => y > high.y + 1 && y < low.y - 1)
  const top = { x: high.x, y: high.y + height / 2 }
  const bottom = { x: low.x, y: low.y - height / 2 }
  if (isNext && bottom.y > top.y) return [top, bottom]
  const [start, end] = [
    { x: high.x + width / 2, y: high.y },
    { x: low.x + width / 2, y: low.y },
  ]
  const key = `bow ${Math.round(column?.right ?? middle)}`
  const number = used.get(key) ?? 0
  used.set(key, number + 1)
  const out = Math.max(start.x, end.x) + 34 + (number % 5) * 9
  return curve(start, { x: out, y: start.y }, { x: out, y: end.y }, end)
}

function acrossColumns(
  from: Spot,
  to: Spot,
  columns: readonly Column[],
  { width, height }: Size,
  used: Map<string, number>,
): Spot[] {
  const start = { x: from.x + width / 2, y: from.y }
  const end = { x: to.x - width / 2, y: to.y }
  const points: Spot[] = [start]
  const between = columns.filter(({ left, right }) => left > start.x - 1 && right < end.x + 1)
  for (const column of between) {
    const last = points.at(-1)!
    const share = ((column.left + column.right) / 2 - last.x) / Math.max(1, end.x - last.x)
    const y = gapNear(last.y + (end.y - last.y) * share, column, height, used)
    points.push(...bend(last, { x: column.left - 8, y }), { x: column.right + 8, y })
  }
  points.push(...bend(points.at(-1)!, end))
  return points
}

/** Level at both ends, as cards are entered from their side. */
function bend(from: Spot, to: Spot): Spot[] {
  const reach = Math.max(8, (to.x - from.x) / 2)
  return curve(from, { x: from.x + reach, y: from.y }, { x: to.x - reach, y: to.y }, to).slice(1)
}

/** The middle of the nearest gap between the cards of a column. Lines in one gap run beside each other. */
function gapNear(y: number, { left, ys }: Column, height: number, used: Map<string, number>): number {
  const half = height / 2
  const gaps = [
    { top: ys[0]! - half - 24, bottom: ys[0]! - half },
    ...ys.slice(1).map((next, at) => ({ top: ys[at]! + half, bottom: next - half })),
    { top: ys.at(-1)! + half, bottom: ys.at(-1)! + half + 24 },
  ].filter(({ top, bottom }) => bottom - top > 2)
  const distance = ({ top, bottom }: { top: number; bottom: number }) => Math.max(0, top - y, y - bottom)
  const nearest = gaps.reduce((best, gap) => (distance(gap) < distance(best) ? gap : best))
  const middle = (nearest.top + nearest.bottom) / 2
  const room = (nearest.bottom - nearest.top) / 2 - 2
  const key = `${Math.round(left)} ${Math.round(middle)}`
  const number = used.get(key) ?? 0
  used.set(key, number + 1)
  // A wide gap is crossed where the line would go anyway.
  if (room > 30) return Math.min(nearest.bottom - 6, Math.max(nearest.top + 6, y))
  const aside = (number % 2 === 0 ? 1 : -1) * Math.ceil(number / 2) * lane
  return middle + Math.max(-room, Math.min(room, aside))
}

function curve(start: Spot, one: Spot, other: Spot, end: Spot): Spot[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3] as const
    const sum = (of: (spot: Spot) => number) =>
      weights[0] * of(start) + weights[1] * of(one) + weights[2] * of(other) + weights[3] * of(end)
    return { x: sum(({ x }) => x), y: sum(({ y }) => y) }
  })
}

/** The point at a share of a line's length, and the angle of the line there in degrees. */
export function alongLine(points: readonly Spot[], share: number): Spot & { angle: number } {
  const lengths = points.slice(1).map(({ x, y }, at) => Math.hypot(x - points[at]!.x, y - points[at]!.y))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [at, length] of lengths.entries()) {
    if (left > length && at < lengths.length - 1) {
      left -= length
      continue
    }
    const [from, to] = [points[at]!, points[at + 1]!]
    const part = length === 0 ? 0 : left / length
    return {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    }
  }
  return { ...(points[0] ?? { x: 0, y: 0 }), angle: 0 }
}
