/**
 * Simplifies and clips lines and outlines. Coordinates are fractions of the world's width on Web Mercator, from the
 * north-west.
 */

/** In degrees. */
export type Position = readonly [longitude: number, latitude: number]
export type Spot = readonly [x: number, y: number]
export type Square = readonly [left: number, top: number, right: number, bottom: number]

export function toSpot([longitude, latitude]: Position): Spot {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.atanh(sine) / (2 * Math.PI)]
}

/** Douglas and Peucker. Keeps the first and the last point. */
export function simplified(spots: readonly Spot[], tolerance: number): Spot[] {
  if (spots.length < 3) return [...spots]
  const keep = new Uint8Array(spots.length)
  keep[0] = 1
  keep[spots.length - 1] = 1
  const open: [first: number, last: number][] = [[0, spots.length - 1]]
  while (open.length > 0) {
    const [first, last] = open.pop()!
    let [furthest, most] = [0, tolerance ** 2]
    for (let index = first + 1; index < last; index += 1) {
      const distance = squaredDistance(spots[index]!, spots[first]!, spots[last]!)
      if (distance > most) [furthest, most] = [index, distance]
    }
    if (furthest === 0) continue
    keep[furthest] = 1
    open.push([first, furthest], [furthest, last])
  }
  return spots.filter((_, index) => keep[index] === 1)
}

function squaredDistance([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = dx === 0 && dy === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
  const at = Math.min(1, Math.max(0, along))
  return (x - x1 - at * dx) ** 2 + (y - y1 - at * dy) ** 2
}

/** A closed outline, simplified as two halves between its start and the point furthest from there. */
export function simplifiedRing(ring: readonly Spot[], tolerance: number): Spot[] {
  const [first] = ring
  if (!first) return []
  let [furthest, most] = [0, 0]
  for (const [index, [x, y]] of ring.entries()) {
    const distance = (x - first[0]) ** 2 + (y - first[1]) ** 2
    if (distance > most) [furthest, most] = [index, distance]
  }
  const there = simplified(ring.slice(0, furthest + 1), tolerance)
  const back = simplified(ring.slice(furthest), tolerance)
  return [...there, ...back.slice(1)]
}

/** Twice the area; positive where the ring runs clockwise on the screen. */
export const signedArea = (ring: readonly Spot[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)

/** Sutherland and Hodgman: one side after another. */
export function clippedRing(ring: readonly Spot[], square: Square): readonly Spot[] {
  return sides.reduce<readonly Spot[]>((spots, { isInside, axis, limit }) => {
    const kept: Spot[] = []
    let before = spots.at(-1)
    for (const spot of spots) {
      if (before && isInside(spot, square) !== isInside(before, square))
        kept.push(crossing(before, spot, axis, square[limit]))
      if (isInside(spot, square)) kept.push(spot)
      before = spot
    }
    return kept
  }, ring)
}

const sides = [
  { axis: 0, limit: 0, isInside: ([x]: Spot, [left]: Square) => x >= left },
  { axis: 1, limit: 1, isInside: ([, y]: Spot, [, top]: Square) => y >= top },
  { axis: 0, limit: 2, isInside: ([x]: Spot, [, , right]: Square) => x <= right },
  { axis: 1, limit: 3, isInside: ([, y]: Spot, [, , , bottom]: Square) => y <= bottom },
] as const

function crossing(from: Spot, to: Spot, axis: 0 | 1, limit: number): Spot {
  const part = (limit - from[axis]) / (to[axis] - from[axis])
  return axis === 0 ? [limit, from[1] + part * (to[1] - from[1])] : [from[0] + part * (to[0] - from[0]), limit]
}

/** The parts of a line whose points, or their neighbours, lie in the square. */
export function clippedLine(line: readonly Spot[], [left, top, right, bottom]: Square): Spot[][] {
  const isInside = ([x, y]: Spot) => x >= left && x <= right && y >= top && y <= bottom
  const parts: Spot[][] = []
  let part: Spot[] = []
  for (const [index, spot] of line.entries()) {
    const isNear = isInside(spot) || [line[index - 1], line[index + 1]].some((other) => other && isInside(other))
    if (isNear) part.push(spot)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  parts.push(part)
  return parts.filter(({ length }) => length > 1)
}
