/** Places that lie at one point, around it so that each can be reached. */
import type { Place } from '../layer.ts'
import type { Mark } from './points-canvas.ts'

/** More than these are no longer told apart; the list beside the map has them all. */
const most = 60
/** Pixels between two. */
const apart = 22

/** A ring of a few; of more a spiral that leaves the middle. */
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
