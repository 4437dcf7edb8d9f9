/** The marks of a layer in view: the next one for an arrow key, and the positions of those at one point. */
import type { Place } from '../layers.ts'

/** A mark: one place or a cluster. Its centre is in map pixels. */
export type Mark = { x: number; y: number; size: number; place: Place }

type At = { x: number; y: number }

export function nearestTo<M extends At>(marks: readonly M[], x: number, y: number): M | null {
  let nearest: M | null = null
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance < least) [nearest, least] = [mark, distance]
  }
  return nearest
}

/** The nearest in that direction; a distance to the side counts more. */
export function nextIn<M extends At>(
  marks: readonly M[],
  from: At,
  [right, down]: readonly [number, number],
): M | null {
  const ahead = marks.flatMap((mark) => {
    const along = (mark.x - from.x) * right + (mark.y - from.y) * down
    const aside = Math.abs((mark.x - from.x) * down) + Math.abs((mark.y - from.y) * right)
    return along > 1 && aside <= along ? [{ mark, cost: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.mark ?? null
}

/** More than these cannot be distinguished. The list beside the map has them all. */
const most = 60
/** Pixels between two marks. */
const apart = 22

/** A few form a ring; more form a spiral from the centre. */
export function fannedOut(places: readonly Place[], { x, y }: { x: number; y: number }): Mark[] {
  const shown = places.slice(0, most)
  if (shown.length <= 8) {
    const radius = Math.max(26, (shown.length * apart) / (2 * Math.PI))
    return shown.map((place, index) => onCircle(place, x, y, radius, (index / shown.length) * 2 * Math.PI))
  }
  let [angle, radius] = [0, 28]
  return shown.map((place) => {
    const mark = onCircle(place, x, y, radius, angle)
    angle += apart / radius
    radius += (apart * apart) / (2 * Math.PI * radius)
    return mark
  })
}

const onCircle = (place: Place, x: number, y: number, radius: number, angle: number): Mark => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
  size: 1,
  place,
})
