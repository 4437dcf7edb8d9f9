/** How far a point lies from the sides of an outline. */
import { radians, wgs84 } from '../geo/earth.ts'
import { alongEarth, distanceBetween } from '../geo/geodesy.ts'
import type { Point } from '../layer.ts'

/**
 * In metres; made once and asked of many points. Which point of a side is the nearest is told on a plane at the point asked
 * about, how far it is on the ellipsoid.
 */
export function toOutline(ring: readonly Point[]): (point: Point) => number {
  const corners = alongEarth([...ring, ...ring.slice(0, 1)])
  return (point) => {
    const across = Math.cos(radians(point.latitude)) * wgs84.a
    const up = wgs84.b
    let [nearest, least] = [corners[0] ?? point, Number.POSITIVE_INFINITY]
    for (let index = 1; index < corners.length; index += 1) {
      const [from, to] = [corners[index - 1] as Point, corners[index] as Point]
      const [x1, y1] = [(from.longitude - point.longitude) * across, (from.latitude - point.latitude) * up]
      const [x2, y2] = [(to.longitude - point.longitude) * across, (to.latitude - point.latitude) * up]
      const [wide, high] = [x2 - x1, y2 - y1]
      const length = wide * wide + high * high
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * wide + y1 * high) / length))
      const away = (x1 + share * wide) ** 2 + (y1 + share * high) ** 2
      if (away >= least) continue
      least = away
      nearest = {
        latitude: from.latitude + share * (to.latitude - from.latitude),
        longitude: from.longitude + share * (to.longitude - from.longitude),
      }
    }
    return distanceBetween(point, nearest)
  }
}
